// Whether a server stands behind this page. The static site (`make site`) has none: every table is on the visitor's device.
export const hasServer: boolean = import.meta.env.MODE !== "site";

// What vite.config.ts makes while it builds.
declare module "virtual:language-names" {
  const names: Record<string, string>;
  export default names;
}
declare module "virtual:whole-languages" {
  const codes: readonly string[];
  export default codes;
}

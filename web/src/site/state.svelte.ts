// What the page knows of the service worker behind it.
class SiteState {
  /** Everything is kept in this browser and can be played without a network. */
  kept = $state(false);
  /** A new version is here and is taken when the page is next opened. */
  updated = $state(false);
}

export const site = new SiteState();

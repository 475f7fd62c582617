// The pages, and the slips that lie over them, that are fetched when they are wanted.

/** Where a page's file is gone, the inn has a newer page than this one: it is loaded anew, once. */
async function fetched<T>(page: Promise<T>): Promise<T> {
  try {
    return await page;
  } catch (error) {
    if (sessionStorage.getItem(RELOADED)) throw error;
    sessionStorage.setItem(RELOADED, "1");
    location.reload();
    return new Promise<T>(() => undefined);
  }
}
const RELOADED = "stube.reloaded";

export const tablePage = () => fetched(import("../pages/Table.svelte"));
export const joinPage = () => fetched(import("../pages/JoinTable.svelte"));
export const bookPage = () => fetched(import("../pages/RulebookPage.svelte"));
export const schoolPage = () => fetched(import("../pages/School.svelte"));
export const lessonPage = () => fetched(import("../pages/Lesson.svelte"));
export const replayPage = () => fetched(import("../pages/Replay.svelte"));
export const studyPage = () => fetched(import("../pages/Study.svelte"));
export const statisticsPage = () => fetched(import("../pages/Statistics.svelte"));
export const problemsPage = () => fetched(import("../pages/Problems.svelte"));

export const settingsSlip = () => fetched(import("../parts/SettingsDialog.svelte"));
export const setTableSlip = () => fetched(import("../parts/SetTable.svelte"));

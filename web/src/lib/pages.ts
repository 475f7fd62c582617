// The pages, the slips that lie over them, and the parts of the table that the first card can do without: all are fetched when they are wanted.
import { firstTimeInTab } from "./kept-here";

/** Where a page's file is gone, the inn has a newer page than this one: it is loaded anew, once. */
async function fetched<T>(page: Promise<T>): Promise<T> {
  try {
    return await page;
  } catch (error) {
    if (!firstTimeInTab("reloaded")) throw error;
    location.reload();
    return new Promise<T>(() => undefined);
  }
}

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

export const waitingRoom = () => fetched(import("../parts/WaitingRoom.svelte"));
export const seatNotice = () => fetched(import("../parts/SeatNotice.svelte"));
export const tutorQuestion = () => fetched(import("../parts/TutorQuestion.svelte"));
export const dealReplay = () => fetched(import("../parts/DealReplay.svelte"));
export const leaveTable = () => fetched(import("../parts/LeaveTable.svelte"));
export const matchResult = () => fetched(import("../parts/Result.svelte"));

/** Milliseconds after the first question of a match: the first card does not wait for it. */
const LATER = 2000;

/** What a match on this device will want: fetched while one plays, since the line may be gone when it does. Where that fails, it is
 *  fetched when it is wanted. */
export function fetchForLater(): void {
  const fetchAll = () =>
    Promise.all([
      import("../parts/TutorQuestion.svelte"),
      import("../parts/DealReplay.svelte"),
      import("../parts/LeaveTable.svelte"),
      import("../parts/Result.svelte"),
      import("../parts/SettingsDialog.svelte"),
      import("./fair/checking"),
    ]);
  setTimeout(() => void fetchAll().catch(() => undefined), LATER);
}

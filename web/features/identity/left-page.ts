// A page that Back brings from the browser's memory shows the person who was signed in when it was left.
import { currentAdmin } from "./admin-session.ts";
import { currentUser } from "./session.ts";

/** Opens it anew if that person has signed out since, or another one has signed in. Returns how to stop. */
export function reloadForAnotherPerson(): () => void {
  const person = () => `${currentUser()?.id} ${currentAdmin()?.id}`;
  let left = person();
  const onLeaving = () => {
    left = person();
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted && person() !== left) window.location.reload();
  };
  window.addEventListener("pagehide", onLeaving);
  window.addEventListener("pageshow", onReturn);
  return () => {
    window.removeEventListener("pagehide", onLeaving);
    window.removeEventListener("pageshow", onReturn);
  };
}

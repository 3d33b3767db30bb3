/**
 * True for a dialog with another one in front of it, which Escape closes first. Each listens to the key by itself, because the one in
 * front may be in another part of the page, as the dialog that asks who uses the session.
 */
export function isCovered(popup: HTMLElement | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  return popup !== null && dialogs[dialogs.length - 1] !== popup;
}

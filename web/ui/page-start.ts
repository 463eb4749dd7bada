/** Where reading a page begins, for a focus whose holder is gone. */
export function pageStart(): HTMLElement | null {
  return document.getElementById('main')
}

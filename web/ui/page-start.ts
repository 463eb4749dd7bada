/** The start of the page's content, for a lost focus. */
export function pageStart(): HTMLElement | null {
  return document.getElementById('main')
}

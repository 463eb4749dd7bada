import { pageStart } from './page-start.ts'

/** Moves the focus before a button's line is removed: to the next line, the previous one, or the page. */
export function focusNeighbour(button: HTMLElement): void {
  const line = button.closest('li')
  const beside = line?.nextElementSibling ?? line?.previousElementSibling
  if (beside) beside.querySelector('a')?.focus()
  else pageStart()?.focus({ preventScroll: true })
}

/** @param {string} name */
export function show(name) {
  for (const screen of all('[data-screen]')) screen.hidden = screen.dataset.screen !== name
  one(`[data-screen="${name}"] h2`)?.focus()
}

/** @returns {string | undefined} */
export function shownScreen() {
  return all('[data-screen]').find((screen) => !screen.hidden)?.dataset.screen
}

/**
 * Shows one method's panel and moves the tabs' focus stop with it.
 * @param {string | undefined} method
 */
export function choose(method) {
  for (const tab of all('[role=tab]')) {
    const isChosen = tab.dataset.method === method
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
  }
  for (const panel of all('[data-panel]')) panel.hidden = panel.dataset.panel !== method
}

/** @returns {'upi' | 'card'} */
export function chosenMethod() {
  return one('[role=tab][aria-selected=true]')?.dataset.method === 'card' ? 'card' : 'upi'
}

/** Arrow keys move through the tabs, as in every tab list. */
export function enableTabArrowKeys() {
  for (const tab of all('[role=tab]')) {
    tab.addEventListener('click', () => choose(tab.dataset.method))
    tab.addEventListener('keydown', ({ key }) => {
      const tabs = all('[role=tab]').filter(({ hidden }) => !hidden)
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
      if (step === 0 || !next) return
      choose(next.dataset.method)
      next.focus()
    })
  }
}

/**
 * The window is modal: Tab goes round inside it.
 * @param {KeyboardEvent} event
 */
export function trapFocus(event) {
  if (event.key !== 'Tab') return
  const reachable = all('button, input, summary').filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  )
  const [first] = reachable
  const last = reachable.at(-1)
  const { activeElement } = document
  const isOutside = !reachable.some((element) => element === activeElement)
  if (event.shiftKey && (activeElement === first || isOutside)) {
    event.preventDefault()
    last?.focus()
  } else if (!event.shiftKey && activeElement === last) {
    event.preventDefault()
    first?.focus()
  }
}

/**
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function all(selector) {
  return [...document.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement)
}

/** @param {string} selector */
export function one(selector) {
  return all(selector)[0]
}

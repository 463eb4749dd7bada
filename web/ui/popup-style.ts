/** The style of dialogs. */
export const backdropStyle =
  'fixed inset-0 z-50 bg-forest-deep/50 transition-opacity duration-200 ease-press data-starting-style:opacity-0 data-ending-style:opacity-0'

export const popupStyle =
  'fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto ' +
  'rounded-press border border-line bg-sheet p-6 shadow-press transition duration-200 ease-press ' +
  'data-starting-style:translate-y-[calc(-50%+0.5rem)] data-starting-style:opacity-0 data-ending-style:opacity-0'

/** A short message that disappears by itself. `detail` is a second line. */
export type Toast = { tone: 'success' | 'error' | 'info'; text: string; detail?: string | undefined }

/** Shows a toast in the page's `Toaster`. */
export const toast = {
  success: (text: string, detail?: string) => publish({ tone: 'success', text, detail }),
  error: (text: string, detail?: string) => publish({ tone: 'error', text, detail }),
  info: (text: string, detail?: string) => publish({ tone: 'info', text, detail }),
}

/** How long a toast is shown. */
export const TOAST_MS = 5_000

const waiting: Toast[] = []
let listener: (() => void) | null = null

/** Calls `onToast` when toasts are queued; returns a function to unsubscribe. */
export function listenForToasts(onToast: () => void): () => void {
  listener = onToast
  if (waiting.length > 0) onToast()
  return () => {
    if (listener === onToast) listener = null
  }
}

export function takeToasts(): Toast[] {
  return waiting.splice(0)
}

function publish(message: Toast): void {
  waiting.push(message)
  listener?.()
}

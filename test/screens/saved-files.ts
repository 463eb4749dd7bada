import { vi } from 'vitest'

/** The names of the files that a screen has the browser save from now on. */
export function savedFiles(): string[] {
  const saved: string[] = []
  const createObjectURL = () => 'blob:saved'
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}

import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { clearListMemory } from '../../web/admin/ui/list-memory.ts'
import { takeToasts } from '../../web/ui/toast.ts'

configure({
  asyncUtilTimeout: 3_000,
  // The text of the screen says more than its markup.
  getElementError: (message) => new Error(`${message}\n\nOn the screen: ${document.body.textContent?.slice(0, 2_000)}`),
})

/** An element that browsers know and jsdom does not. */
const UNKNOWN_TO_JSDOM = /is unrecognized in this browser.* search$/
HTMLCanvasElement.prototype.getContext = () => null
Element.prototype.setPointerCapture = () => {}
Element.prototype.scrollIntoView = () => {}
// Without a layout nothing comes into view.
Object.assign(globalThis, {
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
})

// jsdom draws frames by an interval that begins with the first one. Begun under fake timers it would never tick, in no test.
const drawOn = () => {
  requestAnimationFrame(drawOn)
}
drawOn()

const errors: string[] = []

beforeEach(() => {
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...what: unknown[]) => {
    const message = what.map(String).join(' ')
    if (!UNKNOWN_TO_JSDOM.test(message)) errors.push(message)
  })
})

/** Leaves nothing for the next test: no screen, toast, stored session or timers. An error in the console fails it. */
afterEach(() => {
  cleanup()
  toast.dismiss()
  takeToasts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  clearListMemory()
  vi.restoreAllMocks()
  expect(errors).toEqual([])
})

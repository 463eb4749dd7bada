import { vi } from 'vitest'

/**
 * Has what is sent by XMLHttpRequest, as uploads are for their progress, answered by the stub of the API. A half of each
 * has been sent until it is answered.
 */
export function stubUploads(): void {
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
}

type Listener<Event = void> = ((event: Event) => void) | null

class UploadRequest {
  status = 0
  response: unknown = null
  readonly upload: { onprogress: Listener<{ loaded: number; total: number }> } = { onprogress: null }
  onload: Listener = null
  onerror: Listener = null
  onabort: Listener = null
  #target = { method: '', path: '' }
  #isAborted = false

  open(method: string, path: string): void {
    this.#target = { method, path }
  }

  setRequestHeader(): void {}

  getResponseHeader(): null {
    return null
  }

  send(body: FormData): void {
    const { method, path } = this.#target
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    fetch(path, { method, body }).then(
      async (answer) => {
        if (this.#isAborted) return
        this.upload.onprogress?.({ loaded: 2, total: 2 })
        this.status = answer.status
        this.response = await answer.json()
        this.onload?.()
      },
      () => this.#isAborted || this.onerror?.(),
    )
  }

  abort(): void {
    this.#isAborted = true
    this.onabort?.()
  }
}

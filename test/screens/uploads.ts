import { vi } from 'vitest'

/**
 * Has what is sent by XMLHttpRequest, as uploads are for their progress, answered by the stub of the API. A half of each
 * has been sent until it is answered.
 */
export function stubUploads(): void {
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
}

/**
 * Has a browser that reads each picture, of this size, and draws it as a JPEG of 1 kB; returns the sizes that are drawn. It
 * shows what is drawn unless it gives noise instead, against being recognised.
 */
export function stubDrawing({ width, height, isNoisy = false }: { width: number; height: number; isNoisy?: boolean }) {
  const drawn: string[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }))
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  getContext.mockImplementation(function (this: HTMLCanvasElement) {
    return {
      canvas: this,
      fillRect() {},
      getImageData: () => ({ data: isNoisy ? [1, 2, 3, 255] : [250, 246, 238, 255] }),
      drawImage: (_picture: unknown, _x: number, _y: number, wide: number, high: number) =>
        drawn.push(`${wide}×${high}`),
    } as unknown as null
  })
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob')
  toBlob.mockImplementation((use, type) => use(new Blob(['x'.repeat(1_000)], { type })))
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,')
  return drawn
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

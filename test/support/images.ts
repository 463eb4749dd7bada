import sharp from 'sharp'
import { request } from './request.ts'
import type { TestShop } from './test-shop.ts'

type Picture = { width?: number; height?: number; colour?: string }

/** A JPEG in one colour, as a camera would send it. */
export function buildPicture({ width = 1600, height = 1200, colour = '#4f7a4a' }: Picture = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

type Form = { name?: string; type?: string; field?: string }

/** A form with one file in it. */
export function formWith(file: Buffer, { name = 'plant.jpg', type = 'image/jpeg', field = 'image' }: Form = {}) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(file)], name, { type }))
  return form
}

/** Sends a form or another body as an upload. */
export function sendUpload(
  shop: Pick<TestShop, 'url'>,
  body: FormData | string | Uint8Array<ArrayBuffer>,
  caller: { bearer?: string; headers?: Record<string, string> } = {},
) {
  return request(shop, 'POST /upload', { ...caller, body })
}

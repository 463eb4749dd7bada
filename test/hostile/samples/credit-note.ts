import type { World } from './sample.ts'

/** The path parameters of an order's first credit note. */
export async function creditNoteOf({ api }: World['admin'], { _id: id }: { _id: string }) {
  const { creditNotes } = await api.call('GET /admin/orders/:id', { params: { id } })
  return { id, number: (creditNotes[0]?.number ?? '').replaceAll('/', '-') }
}

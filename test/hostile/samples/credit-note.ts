import type { World } from './sample.ts'

/** Where the first credit note of an order is. */
export async function creditNoteOf({ api }: World['admin'], { _id: id }: { _id: string }) {
  const { creditNotes } = await api.call('GET /admin/orders/:id', { params: { id } })
  return { id, number: (creditNotes[0]?.number ?? '').replaceAll('/', '-') }
}

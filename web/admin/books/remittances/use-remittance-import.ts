import { csvApi } from '../../ui/csv-api.ts'
import { type Sheet, useFileImport } from '../../ui/use-file-import.ts'

/** An import of a courier's file: choose it, see what it says of the parcels, record exactly that. */
export function useRemittanceImport(onRecorded: () => void) {
  return useFileImport({
    preview: ({ content }: Sheet) =>
      csvApi.call('POST /admin/books/remittances', { query: { dryRun: true }, body: content }),
    async apply({ name, content }: Sheet, plan) {
      const query = { plan, name: name.slice(0, LONGEST_NAME) }
      await csvApi.call('POST /admin/books/remittances', { query, body: content })
      onRecorded()
    },
  })
}

const LONGEST_NAME = 200

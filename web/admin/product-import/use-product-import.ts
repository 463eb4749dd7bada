import { csvApi } from '../ui/csv-api.ts'
import { type Sheet, useFileImport } from '../ui/use-file-import.ts'

/** An import of products: choose a file, preview its changes, apply exactly those. */
export function useProductImport() {
  return useFileImport({
    preview: ({ content }: Sheet) =>
      csvApi.call('POST /admin/products/import', { query: { dryRun: true }, body: content }),
    apply: ({ content }: Sheet, plan) => csvApi.call('POST /admin/products/import', { query: { plan }, body: content }),
  })
}

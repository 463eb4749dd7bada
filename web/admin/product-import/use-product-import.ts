import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { messageOf } from '../../api.ts'
import { csvApi } from '../ui/csv-api.ts'

const MEGABYTES = 10
const UNREACHABLE = 'The shop cannot be reached. Please try again.'

type Sheet = { name: string; content: Blob }

/** The import's step. A retry after a failure previews the file again. */
export type Step =
  | { is: 'choosing'; problem: string | null }
  | { is: 'checking'; sheet: Sheet }
  | { is: 'failed'; sheet: Sheet; problem: string }
  | { is: 'checked'; sheet: Sheet; shown: ProductImport; problem: string | null }
  | { is: 'applying'; sheet: Sheet; shown: ProductImport; problem: null }
  | { is: 'done'; sheet: Sheet; shown: ProductImport }

/** An import of products: choose a file, preview its changes, apply exactly those. */
export function useProductImport() {
  const [step, setStep] = useState<Step>({ is: 'choosing', problem: null })

  const check = async (sheet: Sheet, problem: string | null = null) => {
    setStep({ is: 'checking', sheet })
    try {
      const shown = await csvApi.call('POST /admin/products/import', { query: { dryRun: true }, body: sheet.content })
      setStep({ is: 'checked', sheet, shown, problem })
    } catch (error) {
      const reason = messageOf(error, UNREACHABLE)
      setStep(isFileWrong(error) ? { is: 'choosing', problem: reason } : { is: 'failed', sheet, problem: reason })
    }
  }

  return {
    step,
    check,
    async choose(file: File) {
      if (file.size > MEGABYTES * 1_000_000) {
        return setStep({ is: 'choosing', problem: `A file may have at most ${MEGABYTES} MB.` })
      }
      // The file is read once: what is applied must be what was previewed, even if the file changes meanwhile.
      const bytes = await file.arrayBuffer().catch(() => null)
      if (bytes === null) return setStep({ is: 'choosing', problem: 'This file cannot be read.' })
      await check({ name: file.name, content: new Blob([bytes]) })
    },
    async apply({ sheet, shown }: Extract<Step, { is: 'checked' }>) {
      if (shown.plan === null) return
      setStep({ is: 'applying', sheet, shown, problem: null })
      try {
        await csvApi.call('POST /admin/products/import', { query: { plan: shown.plan }, body: sheet.content })
        setStep({ is: 'done', sheet, shown })
      } catch (error) {
        const reason = messageOf(error, UNREACHABLE)
        if (error instanceof ApiError && error.code === 'import_changed') await check(sheet, reason)
        else setStep({ is: 'failed', sheet, problem: reason })
      }
    },
    startOver: () => setStep({ is: 'choosing', problem: null }),
  }
}

/** Whether another file is needed; network failures and overload are worth a retry. */
function isFileWrong(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 413)
}

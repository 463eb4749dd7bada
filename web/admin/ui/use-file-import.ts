import { useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { messageOf } from '../../api.ts'

const MEGABYTES = 10
const UNREACHABLE = 'The shop cannot be reached. Please try again.'

export type Sheet = { name: string; content: Blob }

/** The import's step. A retry after a failure previews the file again. */
export type Step<Plan> =
  | { is: 'choosing'; problem: string | null }
  | { is: 'checking'; sheet: Sheet }
  | { is: 'failed'; sheet: Sheet; problem: string }
  | { is: 'checked'; sheet: Sheet; shown: Plan; problem: string | null }
  | { is: 'applying'; sheet: Sheet; shown: Plan; problem: null }
  | { is: 'done'; sheet: Sheet; shown: Plan }

/** The calls of an import: a dry run, and the import by the plan that the dry run returned. */
type Calls<Plan> = {
  preview: (sheet: Sheet) => Promise<Plan>
  apply: (sheet: Sheet, plan: string) => Promise<unknown>
}

/** An import of a file: choose it, preview what it does, apply exactly that. `plan` is null when there is nothing to do. */
export function useFileImport<Plan extends { plan: string | null }>({ preview, apply }: Calls<Plan>) {
  const [step, setStep] = useState<Step<Plan>>({ is: 'choosing', problem: null })

  const check = async (sheet: Sheet, problem: string | null = null) => {
    setStep({ is: 'checking', sheet })
    try {
      const shown = await preview(sheet)
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
    async apply({ sheet, shown }: { sheet: Sheet; shown: Plan }) {
      if (shown.plan === null) return
      setStep({ is: 'applying', sheet, shown, problem: null })
      try {
        await apply(sheet, shown.plan)
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

import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { grouped } from '../../../domain/counted.ts'
import { messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FileDrop } from './file-drop.tsx'
import { cutText, LineItem, LineList } from './line-list.tsx'

type Sheet = { name: string; content: Blob }

/** What a file would do: faulty lines are left out, and `plan` is null when there is nothing to do. */
type Planned = {
  plan: string | null
  faulty: number
  faults: readonly { line: number; column: string | null; reason: string }[]
  faultCount: number
}

type Props<Plan extends Planned> = {
  /** The dry run */
  preview: (sheet: Sheet) => Promise<Plan>
  /** Does exactly what the dry run has planned */
  apply: (sheet: Sheet, plan: string) => Promise<unknown>
  texts: {
    /** The title where the file itself is wrong */
    wrongFile: string
    nothingYet: string
    failed: string
    /** What to do about lines that are left out */
    leftOut: string
    columnName: (column: NonNullable<Plan['faults'][number]['column']>) => string
    applyLabel: (shown: Plan) => string
  }
  /** Describes what a file would do; `problem` is to be seen first */
  summary: (shown: Plan, name: string) => { title: string; text: string; problem?: string | null }
  /** The lines of the file, below the buttons */
  details: (shown: Plan) => ReactNode
  done: (shown: Plan, name: string, startOver: () => void) => ReactNode
}

/** Imports a file: choose it, look at what it does, apply exactly that. */
export function FileImport<Plan extends Planned>({ preview, apply, texts, summary, details, done }: Props<Plan>) {
  const { step, choose, check, applyShown, startOver } = useFileImport({ preview, apply })
  switch (step.is) {
    case 'choosing':
      return (
        <>
          {step.problem !== null && (
            <Notice tone="error" title={texts.wrongFile}>
              <p>{step.problem}</p>
            </Notice>
          )}
          <FileDrop
            label="Choose a CSV file"
            hint={`${texts.nothingYet} Up to 10,000 lines and ${MEGABYTES} MB.`}
            accept=".csv,.txt,text/csv"
            Icon={FileSpreadsheet}
            onFiles={([file]) => file && void choose(file)}
          />
        </>
      )
    case 'checking':
      return <Spinner label={`Reading ${step.sheet.name}…`} />
    case 'failed':
      return (
        <ErrorState
          title={texts.failed}
          message={`${step.problem} Check ${step.sheet.name} again.`}
          retryLabel="Check the file again"
          onRetry={() => void check(step.sheet)}
        />
      )
    case 'done':
      return done(step.shown, step.sheet.name, startOver)
    default: {
      const { sheet, shown, problem, isBusy } = step
      const { title, text, problem: warning = null } = summary(shown, sheet.name)
      return (
        <>
          {problem !== null && <Notice tone="error" title={problem} />}
          {warning !== null && <Notice tone="error" title={warning} />}
          <Notice tone="info" title={title}>
            <p>{text}</p>
          </Notice>
          {shown.faulty > 0 && (
            <Notice
              tone="info"
              title={shown.faulty === 1 ? 'One line is left out' : `${grouped(shown.faulty)} lines are left out`}
            >
              <p>{texts.leftOut}</p>
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            {shown.plan !== null && (
              <Button variant="primary" isBusy={isBusy} onClick={() => void applyShown(sheet, shown)}>
                {texts.applyLabel(shown)}
              </Button>
            )}
            <Button variant={shown.plan === null ? 'secondary' : 'quiet'} disabled={isBusy} onClick={startOver}>
              Choose another file
            </Button>
          </div>
          {shown.faults.length > 0 && (
            <LineList title="Left out" cut={cutText(shown.faults.length, shown.faultCount)}>
              {shown.faults.map(({ line, column, reason }) => (
                <LineItem
                  key={`${line} ${column} ${reason}`}
                  line={line}
                  subject={column === null ? 'The whole line' : texts.columnName(column)}
                >
                  {reason}
                </LineItem>
              ))}
            </LineList>
          )}
          {details(shown)}
        </>
      )
    }
  }
}

/** The import's step. A retry after a failure previews the file again. */
type Step<Plan> =
  | { is: 'choosing'; problem: string | null }
  | { is: 'checking'; sheet: Sheet }
  | { is: 'failed'; sheet: Sheet; problem: string }
  | { is: 'checked'; sheet: Sheet; shown: Plan; problem: string | null; isBusy: boolean }
  | { is: 'done'; sheet: Sheet; shown: Plan }

function useFileImport<Plan extends Planned>({ preview, apply }: Pick<Props<Plan>, 'preview' | 'apply'>) {
  const [step, setStep] = useState<Step<Plan>>({ is: 'choosing', problem: null })

  const check = async (sheet: Sheet, problem: string | null = null) => {
    setStep({ is: 'checking', sheet })
    try {
      setStep({ is: 'checked', sheet, shown: await preview(sheet), problem, isBusy: false })
    } catch (error) {
      const reason = messageOf(error)
      setStep(isFileWrong(error) ? { is: 'choosing', problem: reason } : { is: 'failed', sheet, problem: reason })
    }
  }

  return {
    step,
    check,
    async choose(file: File) {
      if (file.size > MEGABYTES * 1_000_000) {
        return setStep({ is: 'choosing', problem: `Files can be up to ${MEGABYTES} MB.` })
      }
      // The file is read once: what is applied must be what was previewed, even if the file changes meanwhile.
      const bytes = await file.arrayBuffer().catch(() => null)
      if (bytes === null)
        return setStep({ is: 'choosing', problem: 'This file could not be read. Please choose it again.' })
      await check({ name: file.name, content: new Blob([bytes]) })
    },
    async applyShown(sheet: Sheet, shown: Plan) {
      if (shown.plan === null) return
      setStep({ is: 'checked', sheet, shown, problem: null, isBusy: true })
      try {
        await apply(sheet, shown.plan)
        setStep({ is: 'done', sheet, shown })
      } catch (error) {
        const reason = messageOf(error)
        if (error instanceof ApiError && error.code === 'import_changed') await check(sheet, reason)
        else setStep({ is: 'failed', sheet, problem: reason })
      }
    },
    startOver: () => setStep({ is: 'choosing', problem: null }),
  }
}

const MEGABYTES = 10

/** Whether another file is needed; network failures and overload are worth a retry. */
function isFileWrong(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 413)
}

import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangeList } from './change-list.tsx'
import { FaultList } from './fault-list.tsx'
import { applyLabel, countsText } from './plan-texts.ts'

type Props = {
  fileName: string
  shown: ProductImport
  /** Why it is shown once more */
  problem: string | null
  isBusy: boolean
  onApply: () => void
  onLeave: () => void
}

/** What a file would do, line by line, and the way to do it or to leave it. */
export function PlanShown({ fileName, shown, problem, isBusy, onApply, onLeave }: Props) {
  const { faulty, plan } = shown
  return (
    <>
      {problem !== null && <Notice tone="error" title={problem} />}
      {faulty > 0 ? (
        <Notice
          tone="error"
          title={faulty === 1 ? 'One line has faults' : `${faulty.toLocaleString('en-IN')} lines have faults`}
        >
          <p>Nothing is imported until every line is right. Mend them in {fileName} and choose it again.</p>
        </Notice>
      ) : (
        <Notice tone="info" title={plan === null ? 'There is nothing to change' : `What ${fileName} would do`}>
          <p>{countsText(shown, 'planned')}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {plan !== null && (
          <Button variant="primary" isBusy={isBusy} onClick={onApply}>
            {applyLabel(shown)}
          </Button>
        )}
        <Button variant={plan === null ? 'secondary' : 'quiet'} disabled={isBusy} onClick={onLeave}>
          Choose another file
        </Button>
      </div>
      {shown.faults.length > 0 && <FaultList shown={shown} />}
      {shown.changes.length > 0 && <ChangeList shown={shown} />}
    </>
  )
}

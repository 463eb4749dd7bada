import type { ProductImport } from '../../../contract/spreadsheets.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cutText } from '../ui/cut-text.ts'
import { LineItem, LineList } from '../ui/line-list.tsx'
import { ChangeList } from './change-list.tsx'
import { applyLabel, countsText } from './plan-texts.ts'

type Props = {
  fileName: string
  shown: ProductImport
  /** Why the plan is shown again */
  problem: string | null
  isBusy: boolean
  onApply: () => void
  onLeave: () => void
}

/** The import plan, line by line, with buttons to apply or discard it. */
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

/** The faults of a file. */
function FaultList({ shown: { faults, faultCount } }: { shown: ProductImport }) {
  return (
    <LineList title="Faults" cut={cutText(faults.length, faultCount)}>
      {faults.map(({ line, column, reason }) => (
        <LineItem key={`${line} ${column} ${reason}`} line={line} subject={column ?? 'The whole line'}>
          {reason}
        </LineItem>
      ))}
    </LineList>
  )
}

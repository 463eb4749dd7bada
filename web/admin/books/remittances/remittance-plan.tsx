import type { RemittanceImport } from '../../../../contract/remittances.ts'
import { formatPrice } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { cutText } from '../../ui/cut-text.ts'
import { LineItem, LineList } from '../../ui/line-list.tsx'
import { ParcelList } from './parcel-list.tsx'
import { columnNames, countsText } from './remittance-texts.ts'

type Props = {
  fileName: string
  shown: RemittanceImport
  /** Why the plan is shown again */
  problem: string | null
  isBusy: boolean
  onApply: () => void
  onLeave: () => void
}

/** What a courier's file says of the parcels, with buttons to record or discard it. */
export function RemittancePlan({ fileName, shown, problem, isBusy, onApply, onLeave }: Props) {
  const { plan, amount, faulty } = shown
  return (
    <>
      {problem !== null && <Notice tone="error" title={problem} />}
      <Summary fileName={fileName} shown={shown} />
      <div className="flex flex-wrap gap-3">
        {plan !== null && (
          <Button variant="primary" isBusy={isBusy} onClick={onApply}>
            {amount === 0 ? 'Record it' : `Record ${formatPrice(amount)}`}
          </Button>
        )}
        <Button variant={plan === null ? 'secondary' : 'quiet'} disabled={isBusy} onClick={onLeave}>
          Choose another file
        </Button>
      </div>
      {faulty > 0 && <FaultList shown={shown} />}
      {shown.parcels.length > 0 && <ParcelList shown={shown} />}
    </>
  )
}

function Summary({ fileName, shown }: Pick<Props, 'fileName' | 'shown'>) {
  const { faulty, isImported, plan, courier } = shown
  if (faulty > 0)
    return (
      <Notice tone="error" title={faulty === 1 ? 'One line has faults' : `${faulty} lines have faults`}>
        <p>Nothing is recorded until every line is right. Mend them in {fileName} and choose it again.</p>
      </Notice>
    )
  const title =
    plan === null ? 'There is nothing new to record' : `What ${fileName} says${courier ? ` of ${courier}` : ''}`
  return (
    <Notice tone="info" title={isImported && plan === null ? `${fileName} was recorded before` : title}>
      <p>{countsText(shown)}</p>
    </Notice>
  )
}

function FaultList({ shown: { faults, faultCount } }: Pick<Props, 'shown'>) {
  return (
    <LineList title="Faults" cut={cutText(faults.length, faultCount)}>
      {faults.map(({ line, column, reason }) => (
        <LineItem key={`${line} ${column}`} line={line} subject={columnNames[column]}>
          {reason}
        </LineItem>
      ))}
    </LineList>
  )
}

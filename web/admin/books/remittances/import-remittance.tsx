import { FileSpreadsheet } from 'lucide-react'
import { formatPrice } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { BookSection } from '../book-section.tsx'
import { RemittancePlan } from './remittance-plan.tsx'
import { countsText } from './remittance-texts.ts'
import { useRemittanceImport } from './use-remittance-import.ts'

/** Takes a courier's file, shows what it says, and records it. */
export function ImportRemittance({ onRecorded }: { onRecorded: () => void }) {
  const { step, choose, check, apply, startOver } = useRemittanceImport(onRecorded)
  return (
    <BookSection
      title="A courier’s file"
      note="The remittance report as the courier’s panel has it, as CSV: parcels are found by their tracking number (AWB, waybill), beside the amount, and the date and the UTR of the transfer where it has them."
    >
      {step.is === 'choosing' && (
        <>
          {step.problem !== null && (
            <Notice tone="error" title="This file cannot be read as a remittance">
              <p>{step.problem}</p>
            </Notice>
          )}
          <FileDrop
            label="Choose a CSV file"
            hint="Nothing is recorded yet: first you see what the file says. Up to 10,000 lines and 10 MB."
            accept=".csv,.txt,text/csv"
            Icon={FileSpreadsheet}
            onFiles={([file]) => file && void choose(file)}
          />
        </>
      )}
      {step.is === 'checking' && <Spinner label={`Reading ${step.sheet.name}…`} />}
      {step.is === 'failed' && (
        <ErrorState
          title="The file was not recorded"
          message={`${step.problem} Look at what ${step.sheet.name} says now.`}
          retryLabel="Check the file again"
          onRetry={() => void check(step.sheet)}
        />
      )}
      {(step.is === 'checked' || step.is === 'applying') && (
        <RemittancePlan
          fileName={step.sheet.name}
          shown={step.shown}
          problem={step.problem}
          isBusy={step.is === 'applying'}
          onApply={() => step.is === 'checked' && void apply(step)}
          onLeave={startOver}
        />
      )}
      {step.is === 'done' && (
        <Notice tone="success" title={`${formatPrice(step.shown.amount)} of ${step.sheet.name} recorded`}>
          <p>{countsText(step.shown)}</p>
          <Button size="small" variant="quiet" className="mt-3" onClick={startOver}>
            Record another file
          </Button>
        </Notice>
      )}
    </BookSection>
  )
}

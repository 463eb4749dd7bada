import { useState } from 'react'
import { dayInIndia } from '../../../domain/days.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { csvApi, useSavedFile } from '../ui/csv-files.tsx'
import { exportPeriods } from './export-periods.ts'
import { statusOptions } from './order-parts.tsx'

/** Exports the orders of a period as a CSV file for accounting. */
export function ExportOrders() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Export CSV
      </Button>
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const OWN = 'own'

function ExportDialog({ onClose }: { onClose: () => void }) {
  const [periods] = useState(() => exportPeriods(dayInIndia(new Date())))
  const [chosen, setChosen] = useState(periods[0]?.value ?? OWN)
  const [own, setOwn] = useState({ from: '', to: '' })
  const [status, setStatus] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { isBusy, save } = useSavedFile('Failed to export the orders')
  const { from, to } = periods.find(({ value }) => value === chosen) ?? own
  const problem = problemOf({ from, to })

  const submit = async () => {
    setSubmitted(true)
    if (problem !== null) return
    const query = { from, to, status: status || undefined }
    const isSaved = await save(() => csvApi.call('GET /admin/orders/export', { query }), `orders-${from}-to-${to}.csv`)
    if (isSaved) onClose()
  }

  return (
    <FormDialog
      isOpen
      title="Export orders"
      description="The file shows each order’s payments and refunds, and its taxes as invoiced. Invoices and bills of supply are issued when orders ship."
      submitLabel="Export CSV"
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select
          label="Placed in"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          options={[...periods, { value: OWN, label: 'Other days…' }]}
        />
        {chosen === OWN && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              type="date"
              label="First day"
              value={own.from}
              onChange={({ currentTarget: { value } }) => setOwn({ ...own, from: value })}
            />
            <TextField
              type="date"
              label="Last day"
              value={own.to}
              error={(isSubmitted && problem) || undefined}
              onChange={({ currentTarget: { value } }) => setOwn({ ...own, to: value })}
            />
          </div>
        )}
        <Select
          label="Status"
          value={status}
          onChange={({ currentTarget }) => setStatus(currentTarget.value)}
          options={STATUSES}
        />
      </div>
    </FormDialog>
  )
}

const STATUSES = [{ value: '', label: 'All orders' }, ...statusOptions]

function problemOf({ from, to }: { from: string; to: string }): string | null {
  if (from === '' || to === '') return 'Please choose both days'
  return from > to ? 'The last day must not be before the first' : null
}

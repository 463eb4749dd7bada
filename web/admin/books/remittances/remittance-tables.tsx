import type { ReactNode } from 'react'
import type { RemittanceFile, Remittances } from '../../../../contract/remittances.ts'
import { formatPrice } from '../../../../domain/money.ts'
import { api } from '../../../api.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatLocalDate } from '../../../ui/format-date.ts'
import { Link, textLinkStyle } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Column, ColumnTable } from '../../ui/column-table.tsx'
import { cutText } from '../../ui/line-list.tsx'
import { Panel } from '../../ui/section.tsx'
import { attempt, useConfirmedChange } from '../../ui/use-change.ts'
import { formatSigned, sumColumn } from '../figure.tsx'

/** The delivered parcels whose cash has not arrived, or not all of it, the oldest first. */
export function OpenParcels({ remittances: { open, unpaid, short, untracked } }: { remittances: Remittances }) {
  const cut = cutText(open.length, unpaid.parcels + short.parcels)
  return (
    <Panel title="Delivered, not paid in full">
      {open.length === 0 ? (
        <NothingOpen untracked={untracked.parcels} />
      ) : (
        <ColumnTable
          label="Parcels not paid in full"
          className="max-sm:px-2.5"
          columns={openColumns}
          rows={open}
          keyOf={({ order }) => order}
        />
      )}
      {cut !== null && <p className="text-ink-soft text-sm">{cut}</p>}
    </Panel>
  )
}

/** A parcel without a tracking number is in no courier's file, so that nothing is known of its cash. */
function NothingOpen({ untracked }: { untracked: number }) {
  if (untracked === 0)
    return (
      <EmptyState title="Everything has been paid">You have received the cash for every delivered parcel.</EmptyState>
    )
  return (
    <EmptyState title="No unpaid parcel has a tracking number">
      {untracked === 1 ? '1 delivered parcel has' : `${untracked} delivered parcels have`} no tracking number, so
      courier files cannot show whether cash was paid. Add tracking numbers when you ship, or while parcels are in
      transit.
    </EmptyState>
  )
}

const openColumns: readonly Column<Remittances['open'][number]>[] = [
  {
    heading: 'Parcel',
    isWide: true,
    cell: ({ order, trackingNumber, courier }) => (
      <>
        <OrderLink order={order} text={trackingNumber} />
        <span className="block text-[0.8rem] text-ink-soft">{courier ?? 'Courier unknown'}</span>
      </>
    ),
  },
  {
    heading: 'Missing',
    isNumeric: true,
    className: 'whitespace-nowrap font-semibold',
    cell: ({ expected, remitted }) => formatPrice(expected - remitted),
  },
  { heading: 'Days', isNumeric: true, cell: ({ age }) => age },
  { heading: 'Delivered', className: 'whitespace-nowrap', cell: ({ deliveredOn }) => formatLocalDate(deliveredOn) },
  sumColumn('Collected', ({ expected }) => expected),
  sumColumn('Paid', ({ remitted }) => remitted),
]

/** A tracking number that leads to its order; a plain text without one. */
export function OrderLink({ order, text }: { order: string | null; text: string }) {
  if (order === null) return <span className="figures">{text}</span>
  return (
    <Link to={`/admin/orders/${order}`} className={`figures ${textLinkStyle}`}>
      {text}
    </Link>
  )
}

type Props = { files: readonly RemittanceFile[]; onUndone: () => Promise<unknown> }

/** The files that were recorded, the latest first; each can be undone. */
export function RecordedFiles({ files, onUndone }: Props) {
  const { confirmation, requestConfirmation, dismiss, confirm, busyIds } = useConfirmedChange({
    idOf: ({ _id }: RemittanceFile) => _id,
    change: ({ _id, fileName }) =>
      attempt({ text: 'Failed to undo the import' }, async () => {
        await api.call('POST /admin/books/remittances/:id/undo', { params: { id: _id } })
        toast.success('Import undone', fileName)
        await onUndone()
      }),
  })
  return (
    <Panel title="Recorded files">
      <ColumnTable
        label="Files, newest first"
        className="max-sm:px-2.5"
        columns={[
          ...fileColumns,
          {
            heading: 'Undo',
            className: 'whitespace-nowrap',
            cell: (file) =>
              file.undoneOn === null ? (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Undo ${file.fileName}`}
                  isBusy={busyIds.has(file._id)}
                  onClick={() => requestConfirmation(file)}
                >
                  Undo
                </Button>
              ) : (
                <WithNote note={file.undoneBy ?? ''}>{`Undone ${formatLocalDate(file.undoneOn)}`}</WithNote>
              ),
          },
        ]}
        rows={files}
        keyOf={({ _id }) => _id}
      />
      {confirmation !== null && (
        <AlertDialog
          key={confirmation.key}
          isOpen={confirmation.isOpen}
          title={`Undo the import of ${confirmation.subject.fileName}?`}
          description={`The ${formatSigned(confirmation.subject.amount)} in this file will no longer count as paid. The file stays listed here, and you can record it again. If you have imported these payments into Tally, delete their vouchers there.`}
          confirmLabel="Undo import"
          isDangerous
          onConfirm={confirm}
          onClose={dismiss}
        />
      )}
    </Panel>
  )
}

const fileColumns: readonly Column<RemittanceFile>[] = [
  {
    heading: 'File',
    isWide: true,
    className: 'wrap-anywhere min-w-36',
    cell: ({ fileName, courier }) => <WithNote note={courier ?? 'Several couriers'}>{fileName}</WithNote>,
  },
  {
    heading: 'Paid',
    isNumeric: true,
    className: 'whitespace-nowrap',
    cell: ({ amount, charges, undoneOn }) => (
      <WithNote note={charges === 0 ? '' : `${formatSigned(charges)} charges`}>
        {undoneOn === null ? formatSigned(amount) : <del className="text-ink-soft">{formatSigned(amount)}</del>}
      </WithNote>
    ),
  },
  { heading: 'Paid on', className: 'whitespace-nowrap', cell: ({ day }) => formatLocalDate(day) },
  { heading: 'Lines', isNumeric: true, cell: ({ parcels }) => parcels },
  {
    heading: 'Recorded',
    className: 'whitespace-nowrap',
    cell: ({ importedOn, importedBy }) => <WithNote note={importedBy}>{formatLocalDate(importedOn)}</WithNote>,
  },
]

function WithNote({ note, children }: { note: string; children: ReactNode }) {
  return (
    <>
      {children}
      <span className="block text-[0.8rem] text-ink-soft">{note}</span>
    </>
  )
}

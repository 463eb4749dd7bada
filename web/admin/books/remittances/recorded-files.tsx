import type { ReactNode } from 'react'
import type { RemittanceFile } from '../../../../contract/remittances.ts'
import { api } from '../../../api.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatLocalDate } from '../../../ui/format-date.ts'
import { toast } from '../../../ui/toast.ts'
import { type Column, ColumnTable } from '../../ui/column-table.tsx'
import { Panel } from '../../ui/section.tsx'
import { useConfirmedChange } from '../../ui/use-confirmation.ts'
import { attempt } from '../../ui/use-request.ts'
import { formatSigned } from '../figure.tsx'

type Props = { files: readonly RemittanceFile[]; onUndone: () => Promise<unknown> }

/** The files that were recorded, the latest first; each can be undone. */
export function RecordedFiles({ files, onUndone }: Props) {
  const { confirmation, requestConfirmation, dismiss, confirm, busyIds } = useConfirmedChange({
    idOf: ({ _id }: RemittanceFile) => _id,
    change: ({ _id, fileName }) =>
      attempt({ text: 'Failed to undo the file' }, async () => {
        await api.call('POST /admin/books/remittances/:id/undo', { params: { id: _id } })
        toast.success('File undone', fileName)
        await onUndone()
      }),
  })
  return (
    <Panel title="Recorded files">
      <ColumnTable
        label="Files, newest first"
        className="max-sm:px-2.5"
        columns={[
          ...columns,
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
          title={`Undo ${confirmation.subject.fileName}?`}
          description={`Its ${formatSigned(confirmation.subject.amount)} will no longer count as paid. The file stays listed here, and you can record it again. If its payments are in Tally, delete their vouchers there.`}
          confirmLabel="Undo file"
          isDangerous
          onConfirm={confirm}
          onClose={dismiss}
        />
      )}
    </Panel>
  )
}

const columns: readonly Column<RemittanceFile>[] = [
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
  { heading: 'On', className: 'whitespace-nowrap', cell: ({ day }) => formatLocalDate(day) },
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

import { RotateCw, X } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import type { Upload } from './use-uploads.ts'

type Props = { upload: Upload<unknown>; onRetry: () => void; onCancel: () => void }

/** One upload with its progress or failure, and buttons to cancel or retry it: an item of a list. */
export function UploadEntry({ upload: { file, state, sent, failure }, onRetry, onCancel }: Props) {
  return (
    <li className="flex items-center gap-1 rounded-press border border-line bg-paper/60 py-1 pr-1 pl-3">
      <div className="min-w-0 grow py-1">
        <p className="truncate text-sm">{file.name}</p>
        {failure !== null ? (
          <p role="alert" className="font-semibold text-danger text-sm">
            {failure.message}
          </p>
        ) : (
          <Progress name={file.name} state={state} sent={sent} />
        )}
      </div>
      {failure !== null && !failure.isFinal && (
        <IconButton label={`Try ${file.name} again`} onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4.5" />
        </IconButton>
      )}
      <IconButton label={failure === null ? `Cancel ${file.name}` : `Dismiss ${file.name}`} onClick={onCancel}>
        <X aria-hidden="true" className="size-4.5" />
      </IconButton>
    </li>
  )
}

function Progress({ name, state, sent }: Pick<Upload<unknown>, 'state' | 'sent'> & { name: string }) {
  if (state === 'waiting') return <p className="text-ink-soft text-sm">Waiting</p>
  return (
    <div className="flex items-center gap-2">
      <progress
        aria-label={`Uploading ${name}`}
        value={sent}
        max={1}
        className="h-1.5 min-w-0 grow appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
      />
      <span className="figures w-24 shrink-0 text-ink-soft text-sm">
        {sent < 1 ? `${Math.round(sent * 100)}%` : 'Preparing…'}
      </span>
    </div>
  )
}

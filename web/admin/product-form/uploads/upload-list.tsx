import { UploadEntry } from '../../../uploads/upload-entry.tsx'
import type { Target, Uploads } from './use-picture-uploads.ts'

/** The uploads for one target with their progress. */
export function UploadList({ uploads, retry, cancel, target }: Uploads & { target: Target }) {
  const own = uploads.filter((upload) => upload.target === target)
  if (own.length === 0) return null
  return (
    <ul aria-label="Uploads" className="mt-3 flex flex-col gap-2">
      {own.map((upload) => (
        <UploadEntry
          key={upload.id}
          upload={upload}
          onRetry={() => retry(upload.id)}
          onCancel={() => cancel(upload.id)}
        />
      ))}
    </ul>
  )
}

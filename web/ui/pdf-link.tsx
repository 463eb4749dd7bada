import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettings } from '../settings.ts'
import { textLinkStyle } from './link.tsx'

/** Opens a PDF of the API (`path` below `/api`) in a new tab, authenticated by the session's cookie. */
export function PdfLink({ path, children }: { path: `/${string}`; children: ReactNode }) {
  const { apiHost } = useSettings() ?? { apiHost: null }
  return (
    <a href={`${apiHost ?? ''}/api${path}`} target="_blank" rel="noreferrer" className={`${textLinkStyle} gap-2`}>
      <FileText className="size-4 shrink-0" />
      <span>
        {children} <span className="sr-only">(PDF, opens in a new tab)</span>
      </span>
    </a>
  )
}

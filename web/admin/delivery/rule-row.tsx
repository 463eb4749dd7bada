import type { ReactNode } from 'react'
import { RemoveRow } from '../product-form/remove-row.tsx'

type Props = { label: string; onRemove: () => void; actions?: ReactNode; children: ReactNode }

/** A row of a list of rules; `label` names it, like `Zone 1`. */
export function RuleRow({ label, onRemove, actions, children }: Props) {
  return (
    <li>
      <fieldset className="min-w-0 rounded-press border border-line bg-paper/60 p-3">
        <legend className="sr-only">{label}</legend>
        <div className="flex items-center">
          <span aria-hidden="true" className="grow font-semibold">
            {label}
          </span>
          {actions}
          <RemoveRow label={`Remove ${label.toLowerCase()}`} onRemove={onRemove} />
        </div>
        <div className="grid min-w-0 gap-3">{children}</div>
      </fieldset>
    </li>
  )
}

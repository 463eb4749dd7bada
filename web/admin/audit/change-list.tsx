import type { HistoryEntry } from '../../../contract/history.ts'
import { changeText } from './change-text.ts'
import { fieldLabel } from './history-texts.ts'

/** The changed fields with their old and new values, and the note. */
export function ChangeList({ entry }: { entry: HistoryEntry }) {
  if (entry.changes.length === 0 && entry.note === null) return null
  return (
    <div className="text-[0.86rem]">
      {entry.changes.length > 0 && (
        <dl>
          {entry.changes.map((change) => (
            <div key={change.field}>
              <dt className="inline text-ink-soft">{fieldLabel(change.field)}: </dt>
              <dd className="inline">{changeText(change)}</dd>
            </div>
          ))}
        </dl>
      )}
      {entry.note !== null && <p className="whitespace-pre-line">“{entry.note}”</p>}
    </div>
  )
}

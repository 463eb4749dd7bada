import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Refused = { _id: string; message: string }
type Props<R extends Refused> = {
  /** As in `2 claims not decided` */
  title: (count: number) => string
  refused: readonly R[]
  /** The address of the records' pages, which a record's id completes */
  path: string
  nameOf: (record: R) => string
  onClose: () => void
}

/** The records of a bulk change that were refused, each with a link and the reason; nothing if there are none. */
export function RefusedRecords<R extends Refused>({ title, refused, path, nameOf, onClose }: Props<R>) {
  if (refused.length === 0) return null
  return (
    <Notice tone="error" title={title(refused.length)} className="max-h-[30dvh] overflow-y-auto">
      <ul className="text-[0.86rem]">
        {refused.map((record) => (
          <li key={record._id}>
            <Link to={`${path}/${record._id}`} className="figures font-semibold underline">
              {nameOf(record)}
            </Link>{' '}
            {record.message}
          </li>
        ))}
      </ul>
      <Button size="small" variant="danger" className="mt-2" onClick={onClose}>
        Understood
      </Button>
    </Notice>
  )
}

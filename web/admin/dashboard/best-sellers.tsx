import { useCallback } from 'react'
import { Link } from 'react-router'
import type { BestSeller } from '../../../contract/dashboard.ts'
import { formatSum } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { pictureOf } from '../../records.ts'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { EachRecord } from '../ui/each-record.tsx'
import { Panel } from './panel.tsx'
import { useLoaded } from './use-loaded.ts'
import type { Range } from './use-range.ts'

/** The products that sold the most pieces in the range. */
export function BestSellers({ days }: { days: Range }) {
  const loaded = useLoaded(
    useCallback(() => api.call('GET /admin/dashboard/best-sellers', { query: { days } }), [days]),
  )
  return (
    <Panel
      title="Best sellers"
      failure="Failed to load best sellers"
      loading="Loading best sellers…"
      loaded={loaded}
      skeletonClassName="h-96"
    >
      {(sellers) =>
        sellers.length === 0 ? (
          <p className="py-10 text-center text-ink-soft">Nothing was sold in this range</p>
        ) : (
          <ol className="flex flex-col divide-y divide-line">
            <EachRecord items={sellers} by="plant">
              {(seller) => <Seller seller={seller} />}
            </EachRecord>
          </ol>
        )
      }
    </Panel>
  )
}

function Seller({ seller: { plant, name, image, pieces, revenue } }: { seller: BestSeller }) {
  return (
    <li className="flex min-w-0 items-center gap-3 py-2">
      <PlantPicture url={pictureOf(image).url} alt="" sizes="2.75rem" className="size-11 shrink-0 rounded-press" />
      <Link
        to={`/admin/products/edit/${plant}`}
        className="min-w-0 grow py-2 font-semibold wrap-anywhere hover:underline"
      >
        {name}
      </Link>
      <span className="figures shrink-0 text-right">
        <span className="block font-semibold">{pieces} sold</span>
        <span className="block text-[0.82rem] text-ink-soft">{formatSum(revenue)}</span>
      </span>
    </li>
  )
}

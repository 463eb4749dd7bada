import { useLayoutEffect, useRef } from 'react'
import { api } from '../../api.ts'
import { noIndex, pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { LoadError } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ScenePicture } from '../../ui/picture.tsx'
import { loadAddressedLines } from '../delivery/card-lines.ts'
import { pageAnswer } from '../loaded.ts'
import type { Route } from './+types/finder.ts'
import { finderAddress, readFinderQuery } from './finder-query.ts'
import { loadFinder } from './load-finder.ts'
import { QuestionForm } from './question-form.tsx'
import { Results } from './results.tsx'

/** Only the first question is for search engines. */
export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { answers, step } = readFinderQuery(new URLSearchParams(location.search))
  const described = pageMeta('Plant Finder', DESCRIPTION, { path: '/finder' })({ matches })
  return finderAddress(answers, step) === '/finder' ? described : [...described, noIndex]
}

const DESCRIPTION =
  'Answer six quick questions about place, light, pets, time, height and climate, and see which plants suit you and why.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const finder = await loadFinder(api, readFinderQuery(url.searchParams))
  const plants = 'value' in finder.found ? finder.found.value.plants.map(({ plant }) => plant) : []
  return pageAnswer({ ...finder, addressed: await loadAddressedLines(api, url.searchParams, plants) })
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadFinder(api, readFinderQuery(url.searchParams))
}

export default function Finder({ loaderData }: Route.ComponentProps) {
  const { query, pinProblem, found } = loaderData
  const { answers, step } = query
  const address = finderAddress(answers, step)
  const heading = useFocusOnNewAddress(address)
  return (
    <div className="page pt-6 md:pt-10">
      <PageHeading title="Plant Finder" subtitle="Six quick questions. You can skip any of them." />
      {'error' in found && <LoadError title="Error loading plants" message={found.error} className="mt-6" />}
      {step !== null ? (
        <div className="lg:grid lg:grid-cols-[minmax(0,42rem)_1fr] lg:items-start lg:gap-12">
          <QuestionForm
            key={address}
            answers={answers}
            step={step}
            pinProblem={pinProblem}
            count={'value' in found ? found.value.count : null}
            heading={heading}
          />
          <ScenePicture name="indoor" alt="" sizes="26rem" className="mt-6 aspect-4/3 rounded-press max-lg:hidden" />
        </div>
      ) : (
        'value' in found && (
          <Results
            answers={answers}
            found={found.value}
            addressed={'addressed' in loaderData ? loaderData.addressed : null}
            heading={heading}
          />
        )
      )}
    </div>
  )
}

/** Focuses the heading after each further question, so that keyboards and screen readers continue there. */
function useFocusOnNewAddress(address: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(address)
  useLayoutEffect(() => {
    if (shown.current === address) return
    shown.current = address
    heading.current?.focus({ preventScroll: true })
  }, [address])
  return heading
}

import { useSearchParams } from 'react-router'
import { textLinkStyle } from '../ui/text-link-style.ts'
import { Chapter, Specimen } from './specimen.tsx'

/** Components that only exist as whole pages. */
export function WholePages() {
  const [parameters] = useSearchParams()
  if (parameters.has('broken')) throw new Error('The styleguide was asked to break.')
  return (
    <Chapter title="Whole pages">
      <Specimen name="RouteError: a page that broke">
        <a href="/styleguide?broken=yes" className={textLinkStyle}>
          Break this page
        </a>
      </Specimen>
      <Specimen name="Not found">
        <a href="/no-such-page" className={textLinkStyle}>
          A page that is not there
        </a>
      </Specimen>
    </Chapter>
  )
}

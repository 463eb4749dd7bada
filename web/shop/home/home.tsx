import { home } from '../../../content/home.ts'
import { api } from '../../api.ts'
import { useContactDetails } from '../../contact-details.ts'
import { pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { useIdentity } from '../../settings.ts'
import { organization } from '../../structured-data/organization.ts'
import { StructuredData } from '../../structured-data/structured-data.tsx'
import { webSite } from '../../structured-data/web-site.ts'
import { WriteToUs } from '../contact/write-to-us.tsx'
import { pageAnswer } from '../loaded.ts'
import type { Route } from './+types/home.ts'
import { Bestsellers } from './bestsellers.tsx'
import { Categories } from './categories.tsx'
import { Hero } from './hero.tsx'
import { HomePromises } from './home-promises.tsx'
import { loadHome } from './load-home.ts'
import { Story } from './story.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `${shopName} | Bring Nature Home`, home.hero.text)

export async function loader({ context }: Route.LoaderArgs) {
  return pageAnswer(await loadHome(context.get(apiContext)))
}

export function clientLoader() {
  return loadHome(api)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const identity = useIdentity()
  const contact = useContactDetails()
  return (
    <>
      <Hero />
      <HomePromises />
      <Bestsellers plants={loaderData.bestsellers} />
      <Categories categories={loaderData.categories} />
      <Story />
      <WriteToUs />
      <StructuredData things={import.meta.env.SSR && [organization(identity, contact), webSite(identity)]} />
    </>
  )
}

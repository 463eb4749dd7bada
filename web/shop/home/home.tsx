import { Fragment } from 'react'
import { home } from '../../../content/home.ts'
import { type Category, categoryCardTitle } from '../../../domain/catalogue.ts'
import { api } from '../../api.ts'
import { useContactDetails } from '../../contact-details.ts'
import { pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { useIdentity } from '../../settings.ts'
import { StructuredData } from '../../structured-data/structured-data.tsx'
import { organization, webSite } from '../../structured-data/things.ts'
import { LinkButton } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { LoadError } from '../../ui/notice.tsx'
import { ScenePicture } from '../../ui/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CardsDelivery, DeliveryLine } from '../delivery/card-delivery.tsx'
import { type Loaded, pageAnswer } from '../loaded.ts'
import type { CardedPlant } from '../plant-card/card-fields.ts'
import { PlantRow } from '../plant-card/plant-card.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { clearStoredFilters } from '../shop/stored-filters.ts'
import type { Route } from './+types/home.ts'
import { Hero, HomePromises, Story, WriteToUs } from './home-sections.tsx'
import { BUNDLES, loadHome } from './load-home.ts'

export const meta = pageMeta((shopName) => `${shopName} | Bring Nature Home`, home.hero.text)

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
      <Categories {...loaderData} />
      <Story />
      <WriteToUs />
      <StructuredData things={import.meta.env.SSR && [organization(identity, contact), webSite(identity)]} />
    </>
  )
}

function Bestsellers({ plants }: { plants: Loaded<CardedPlant[]> }) {
  return (
    <section className="page pb-16 md:pb-24">
      <SectionHeading
        title="Our Bestselling Plants"
        action={
          <TextLink to="/shop" prefetch="intent" onClick={clearStoredFilters}>
            View All Plants
          </TextLink>
        }
      />
      {'error' in plants ? (
        <LoadError title="Error loading featured plants" message={plants.error} />
      ) : (
        <CardsDelivery plants={plants.value}>
          <DeliveryLine />
          <PlantRow plants={plants.value} />
        </CardsDelivery>
      )}
    </section>
  )
}

function Categories({ categories, hasBundles }: { categories: Loaded<Category[]>; hasBundles: boolean }) {
  return (
    <section className="page pb-16 md:pb-24">
      <SectionHeading
        title="Explore Our Plant Categories"
        action={
          hasBundles && (
            <TextLink to={`/shop?search=${BUNDLES}`} prefetch="intent">
              Shop Bundles
            </TextLink>
          )
        }
      />
      <nav aria-label="Shop by need" className="mb-5 flex flex-wrap gap-3">
        {needs.map(({ to, label }) => (
          <LinkButton key={to} to={to} prefetch="intent">
            {label}
          </LinkButton>
        ))}
      </nav>
      {'error' in categories ? (
        <LoadError title="Error loading categories" message={categories.error} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
          {categories.value.map((category) => (
            <li key={category}>
              <CategoryCard category={category} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const needs = [
  { to: '/shop?pets=non-toxic', label: 'Pet-safe' },
  { to: '/shop?light=low', label: 'Low light' },
  { to: '/shop?effort=easy', label: 'Easy care' },
]

function CategoryCard({ category }: { category: Category }) {
  const title = categoryCardTitle(category)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-press border border-line bg-sheet transition-shadow duration-300 ease-press hover:shadow-press">
      <ScenePicture
        name={category}
        alt=""
        sizes="(min-width: 1280px) 385px, (min-width: 1024px) 29vw, 45vw"
        className="aspect-4/3 [&_img]:transition-transform [&_img]:duration-500 [&_img]:ease-press group-hover:[&_img]:scale-104"
      />
      <div className="flex grow flex-col justify-between px-3 pt-3 pb-1 sm:flex-row sm:items-center sm:gap-4 sm:px-5 sm:py-3">
        <h3 className="text-lg sm:text-xl lg:text-2xl">
          {title.split(' ').map((word, index) => (
            <Fragment key={word}>
              {index > 0 && ' '}
              <span className="whitespace-nowrap">{word}</span>
            </Fragment>
          ))}
        </h3>
        <TextLink
          to={`/shop?category=${category}`}
          prefetch="intent"
          className="after:absolute after:inset-0 after:rounded-press group-hover:decoration-current"
        >
          Browse<VisuallyHidden> {title}</VisuallyHidden>
        </TextLink>
      </div>
    </article>
  )
}

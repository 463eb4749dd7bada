import { Fragment } from 'react'
import { useRevalidator } from 'react-router'
import { type Category, categoryCardTitle } from '../../../domain/catalogue.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { ScenePicture } from '../../ui/scene-picture.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Loaded } from '../loaded.ts'
import { SectionHeading } from '../section-heading.tsx'

/** A card for each category that has plants. */
export function Categories({ categories }: { categories: Loaded<Category[]> }) {
  const { revalidate } = useRevalidator()
  return (
    <section className="page pb-16 md:pb-24">
      <SectionHeading title="Explore Our Plant Categories" />
      {'error' in categories ? (
        <ErrorState title="Error loading categories" message={categories.error} onRetry={() => void revalidate()} />
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
        <Link
          to={`/shop?category=${category}`}
          prefetch="intent"
          className={`${textLinkStyle} after:absolute after:inset-0 after:rounded-press group-hover:decoration-current`}
        >
          Browse<VisuallyHidden> {title}</VisuallyHidden>
        </Link>
      </div>
    </article>
  )
}

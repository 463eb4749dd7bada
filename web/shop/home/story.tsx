import { home } from '../../../content/home.ts'
import { Image } from '../../ui/image.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Who stands behind the shop, in a few lines. */
export function Story() {
  const { heading, text } = home.story
  return (
    <section className="border-line border-y bg-leaf-mist/60">
      <div className="page grid items-center gap-x-14 gap-y-8 py-14 md:grid-cols-2 md:py-20">
        <Image
          src="/images/outdoor.jpg"
          alt="Plants in the open, between the shade houses"
          width={1200}
          height={900}
          className="aspect-4/3 w-full rounded-press bg-paper-deep object-cover"
        />
        <div>
          <h2 className="text-3xl sm:text-4xl lg:text-5xl">{heading}</h2>
          <p className="mt-5 max-w-prose text-lg">{text}</p>
          <LinkButton to="/about" className="mt-7">
            Read our story
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

import { home } from '../../../content/home.ts'
import { useContactDetails } from '../../contact-details.ts'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ScenePicture } from '../../ui/scene-picture.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'

/** The top of the home page: what the shop is, and the two main links. */
export function Hero() {
  const { heading, text, plants } = home.hero
  const { city } = useContactDetails().address
  return (
    <section className="page grid items-center gap-x-12 gap-y-8 pt-3 pb-10 md:grid-cols-[1fr_1.2fr] md:pt-8 md:pb-14">
      <div>
        <p className="eyebrow text-leaf">{city}</p>
        <h1 className="mt-3 text-[clamp(2.9rem,8.4vw,6rem)] leading-[0.95]">{heading}</h1>
        <p className="mt-5 max-w-md text-ink-soft sm:text-lg md:mt-6">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3 md:mt-8">
          <LinkButton to="/shop" variant="primary" size="large">
            Shop Now
          </LinkButton>
          <LinkButton to="/about" size="large">
            Our Story
          </LinkButton>
        </div>
        <Link to="/finder" className={`${textLinkStyle} mt-3`}>
          Find a plant that fits
        </Link>
      </div>
      <figure className="rounded-press border border-line bg-sheet p-2 shadow-press sm:p-3">
        <ScenePicture
          name="hero"
          alt="An areca palm, a mogra in flower, tulsi on a bench and a hanging spider plant on a verandah in the morning"
          sizes="(min-width: 1280px) 600px, (min-width: 768px) 47vw, 88vw"
          loading="eager"
          className="aspect-4/3 rounded-press"
        />
        <figcaption className="botanical flex flex-wrap gap-x-3 px-1 text-[0.92rem] text-ink-soft sm:gap-x-4 sm:text-base">
          {plants.map((plant) => (
            <Link
              key={plant}
              to={`/shop?search=${encodeURIComponent(plant)}`}
              className={`${textLinkStyle} font-normal!`}
            >
              {plant}
            </Link>
          ))}
        </figcaption>
      </figure>
    </section>
  )
}

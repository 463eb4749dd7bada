import { useContactDetails } from '../contact-details.ts'

/**
 * Shown at the top of every page without JavaScript: what does not work, and how to order instead. With JavaScript a
 * `noscript` stays as it was served, so that its text is not part of the scripts.
 */
export function NeedsScript() {
  return <noscript>{import.meta.env.SSR && <HowToOrder />}</noscript>
}

function HowToOrder() {
  const { phone, email } = useContactDetails()
  return (
    <p className="border-sun/30 border-b bg-sun-mist text-ink">
      <span className="page block py-3 text-[0.94rem]">
        JavaScript is turned off in this browser. You can browse all our plants, but you need JavaScript for the cart,
        your orders and signing in. You can also order by phone on{' '}
        <a href={phone.link} className="whitespace-nowrap underline underline-offset-4">
          {phone.shown}
        </a>{' '}
        or by e-mail at{' '}
        <a href={`mailto:${email}`} className="underline underline-offset-4">
          {email}
        </a>
        .
      </span>
    </p>
  )
}

import { Link } from 'react-router'
import { cateringPage } from '../../contract/pages.ts'
import { packages } from '../media/packages.ts'
import type { Picture } from '../media/types.ts'
import { Photo } from './photo.tsx'
import { Section } from './section.tsx'

/** Leads to catering: the owner's photo or one of its tables, beside the words. */
export function CateringPromo({ photograph = packages['deluxe-tandoori'] }: { photograph?: Picture }) {
  return (
    <Section ground="turmeric" labelledBy="catering-promo-heading" isAside className="catering-promo">
      <Photo picture={photograph} sizes="(width >= 64rem) 50vw, 100vw" className="object-cover" />
      <div>
        <h2 id="catering-promo-heading" className="display text-big">
          Feeding a crowd?
        </h2>
        <p className="mt-6 text-lead">
          We bring the tandoor's whole repertoire to weddings, offices and back gardens, from one lunch box to hundreds.
        </p>
        <Link
          to={cateringPage}
          prefetch="intent"
          className="sign mt-8 text-paper [--sign-ground:var(--color-charcoal)] hover:[--sign-ground:var(--color-chilli)]"
        >
          Order Catering
        </Link>
      </div>
    </Section>
  )
}

import { OurPhone } from './our-phone.tsx'

/** Warns that a package contains an allergen that the customer has named. Doesn't stop the order. */
export function ClashNote({ name, clash }: { name: string; clash: string }) {
  return (
    <p className="mt-2 border-l-8 border-chilli bg-cream p-3 font-bold">
      {name} {clash}. Please ring us on <OurPhone />
    </p>
  )
}

// Made by art/marks/make.ts. Do not edit by hand.

import { useId } from 'react'

/** The embroidery as pictures that tile (64 px square; borders 48 px): coloured for dark and light grounds, or as a mask. */
export const phulkari = {
  darkTile: '/media/marks/phulkari-dark.0c54e016.svg',
  darkBorder: '/media/marks/phulkari-border-dark.6658b43f.svg',
  lightTile: '/media/marks/phulkari-light.276870e0.svg',
  lightBorder: '/media/marks/phulkari-border-light.6f0b7a2a.svg',
  maskTile: '/media/marks/phulkari-mask.f4bbd707.svg',
  maskBorder: '/media/marks/phulkari-border-mask.aa4870ba.svg',
}

/**
 * A band of embroidery across the whole width, for the edge of a section: one row of diamonds, `height` px high.
 * The colours suit dark and light grounds; it says nothing and may be left out.
 */
export function PhulkariBand({ height = 24, className }: { height?: number; className?: string }) {
  const id = useId()
  return (
    <svg width="100%" height={height} aria-hidden="true" className={className}>
      <defs>
        <pattern id={id} width={height} height={height} patternUnits="userSpaceOnUse">
          <g fill="none" strokeWidth="1.28" transform={`scale(${height / 48})`}>
            <path
              className="stroke-turmeric"
              d="M21.92 5.2h4.16M20.32 6.8h7.36M18.72 8.4h10.56M17.12 10h13.76M15.52 11.6h16.96M13.92 13.2h20.16M15.52 14.8h16.96M17.12 16.4h13.76M18.72 18h10.56M20.32 19.6h7.36M21.92 21.2h4.16M21.92 26.8h4.16M20.32 28.4h7.36M18.72 30h10.56M17.12 31.6h13.76M15.52 33.2h16.96M13.92 34.8h20.16M15.52 36.4h16.96M17.12 38h13.76M18.72 39.6h10.56M20.32 41.2h7.36M21.92 42.8h4.16"
            />
            <path
              className="stroke-ember"
              d="M5.2 21.92v4.16M6.8 20.32v7.36M8.4 18.72v10.56M10 17.12v13.76M11.6 15.52v16.96M13.2 13.92v20.16M14.8 15.52v16.96M16.4 17.12v13.76M18 18.72v10.56M19.6 20.32v7.36M21.2 21.92v4.16M26.8 21.92v4.16M28.4 20.32v7.36M30 18.72v10.56M31.6 17.12v13.76M33.2 15.52v16.96M34.8 13.92v20.16M36.4 15.52v16.96M38 17.12v13.76M39.6 18.72v10.56M41.2 20.32v7.36M42.8 21.92v4.16"
            />
            <path
              className="stroke-chilli"
              d="M-0.8 17.6h1.6M-2.4 19.2h4.8M-4 20.8h8M-5.6 22.4h11.2M-7.2 24h14.4M-5.6 25.6h11.2M-4 27.2h8M-2.4 28.8h4.8M-0.8 30.4h1.6M47.2 17.6h1.6M45.6 19.2h4.8M44 20.8h8M42.4 22.4h11.2M40.8 24h14.4M42.4 25.6h11.2M44 27.2h8M45.6 28.8h4.8M47.2 30.4h1.6"
            />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}

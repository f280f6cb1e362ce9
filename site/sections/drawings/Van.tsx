import type { Business } from '../../../business/business.ts'
import { palette, shadesForDrawing } from '../../../business/theme.ts'

/**
 * The back of the van with its doors open, and the name of the business on its number plate. The hose runs out of the
 * picture on the right.
 */
export function Van({ name, theme }: Business) {
  const { accent } = theme
  const { light, brandShade } = palette(theme)
  const paint = shadesForDrawing(theme.ground)
  return (
    <svg viewBox="0 0 2400 640" aria-hidden="true">
      <defs>
        <linearGradient id="van-va" x2="0" y2="1">
          <stop offset="0" stopColor={paint(0.52)} />
          <stop offset=".2" stopColor={paint(0.37)} />
          <stop offset="1" stopColor={paint(0.27)} />
        </linearGradient>
        <linearGradient id="van-vb" x2="0" y2="1">
          <stop offset="0" stopColor="#f3cf9b" />
          <stop offset="1" stopColor="#b98650" />
        </linearGradient>
        <linearGradient id="van-vc" x2="1">
          <stop offset="0" stopColor="#8a5f36" />
          <stop offset="1" stopColor="#cf9c63" />
        </linearGradient>
        <linearGradient id="van-vd" x2="0" y2="1">
          <stop offset="0" stopColor={paint(0.74)} />
          <stop offset="1" stopColor={paint(0.475)} />
        </linearGradient>
        <radialGradient id="van-vs">
          <stop offset=".4" stopOpacity=".45" />
          <stop offset="1" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="van-vl" x1="1" x2="0">
          <stop offset="0" stopColor={accent} stopOpacity=".7" />
          <stop offset="1" stopColor={accent} stopOpacity="0" />
        </linearGradient>
      </defs>
      <ellipse cx="450" cy="600" rx="400" ry="18" fill="url(#van-vs)" />
      <path d="M262 552H638L740 606Q450 626 160 606Z" fill={accent} opacity=".35" />
      <path
        d="M248 500H318V592A8 8 0 0 1 310 600H256A8 8 0 0 1 248 592ZM582 500H652V592A8 8 0 0 1 644 600H590A8 8 0 0 1 582 592Z"
        fill="#12181a"
      />
      <path
        d="M222 540V330C222 240 228 164 238 112 242 92 254 80 276 78 390 70 510 70 624 78 646 80 658 92 662 112 672 164 678 240 678 330V540Z"
        fill="url(#van-va)"
      />
      <path d="M262 88C390 78 510 78 638 88 510 81 390 81 262 88Z" stroke={paint(0.8)} fill={paint(0.8)} />
      <rect x="418" y="94" width="64" height="7" rx="3" fill="#a93a26" />
      <path d="M262 126Q262 112 276 111C390 104 510 104 624 111Q638 112 638 126V500H262Z" fill="#241a12" />
      <path d="M276 122H624L562 168H338Z" fill="#e2b984" />
      <path d="M400 128H500L488 144H412Z" fill="#fff6e6" />
      <path d="M272 124L338 168V440L272 498Z" fill="url(#van-vc)" />
      <path d="M628 124L562 168V440L628 498Z" fill="#a5764a" />
      <path d="M338 168H562V440H338Z" fill="url(#van-vb)" />
      <path d="M272 498L338 440H562L628 498Z" fill="#5d4630" />
      <g>
        <rect x="366" y="300" width="168" height="140" rx="8" fill="url(#van-vd)" />
        <path d="M366 346H534M366 392H534" stroke={paint(0.35)} strokeWidth="3" opacity=".5" />
        <rect x="424" y="288" width="40" height="14" rx="4" fill={paint(0.26)} />
        <text x="450" y="330" fontSize="19" fontWeight="700" textAnchor="middle" fill={paint(0.27)}>
          WATER
        </text>
      </g>
      <g>
        <path
          d="M420 412V404Q420 398 426 398H474Q480 398 480 404V412"
          fill="none"
          stroke="#12181a"
          strokeWidth="5"
        />
        <rect x="402" y="408" width="96" height="68" rx="7" fill="#1b2a2d" />
        <path d="M402 424H498V432H402Z" fill={brandShade} />
        <path d="M433 438L420 456H430L426 470L440 450H430Z" fill={accent} />
        <circle cx="460" cy="454" r="8" fill="#0a1214" />
        <circle cx="481" cy="454" r="8" fill="#0a1214" />
      </g>
      <path d="M346 236H554V244H346Z" fill="#6f4c2b" />
      <g>
        <path
          d="M360 236V206H364V196H374V206H378V236ZM416 236V206H420V196H430V206H434V236Z"
          fill={paint(0.26)}
        />
        <path d="M388 236V200H392V190H402V200H406V236Z" fill={light} />
        <path d="M444 236V212H448V202H458V212H462V236Z" fill={shadesForDrawing(accent)(0.607)} />
        <rect x="478" y="222" width="62" height="14" rx="5" fill={light} />
        <rect x="482" y="209" width="54" height="13" rx="5" fill={paint(0.5)} />
        <rect x="480" y="196" width="58" height="13" rx="5" fill={brandShade} />
      </g>
      <g fill="none" stroke="#12181a">
        <path d="M576 260V372" strokeWidth="6" />
        <ellipse cx="594" cy="318" rx="24" ry="58" fill="#12181a" />
        <ellipse cx="592" cy="318" rx="17" ry="46" stroke={brandShade} strokeWidth="5" />
        <ellipse cx="591" cy="318" rx="11" ry="33" stroke={brandShade} strokeWidth="4" />
        <ellipse cx="591" cy="318" rx="5" ry="16" fill="#3a4a4d" stroke="none" />
      </g>
      <path d="M278 300L332 296V300L278 306ZM278 220L332 226V230L278 226Z" fill="#5a3b20" />
      <path d="M286 302V262L302 260V300ZM308 299V268L324 267V298Z" fill={paint(0.5)} />
      <path d="M286 223V186L300 189V224ZM306 225V196L318 198V226Z" fill={light} />
      <g>
        <path d="M306 412H372L364 490H314Z" fill={paint(0.26)} />
        <path d="M309 436H369L367 460H311Z" fill={light} />
        <text x="339" y="453" fontSize="14" fontWeight="700" textAnchor="middle" fill={paint(0.26)}>
          WASH
        </text>
        <path d="M528 412H594L586 490H536Z" fill={paint(0.26)} />
        <path d="M531 436H591L589 460H533Z" fill={brandShade} />
        <text x="561" y="453" fontSize="14" fontWeight="700" textAnchor="middle" fill={paint(0.26)}>
          RINSE
        </text>
        <path
          d="M306 412C316 376 362 376 372 412M528 412C538 376 584 376 594 412"
          fill="none"
          stroke="#12181a"
          strokeWidth="3"
        />
      </g>
      <g id="van-vo">
        <path d="M254 116L122 90V536L254 506Z" fill={paint(0.35)} />
        <path d="M122 90L112 94V532L122 536Z" fill={paint(0.23)} />
        <path
          d="M238 138L146 121Q142 120 142 125V278Q142 282 146 282L234 283Q238 283 238 279Z"
          fill="#b5cfcd"
        />
        <path d="M204 132L172 126 142 196V250ZM238 166V200L200 283H178Z" fill="#fff" opacity=".35" />
        <path d="M240 310L142 312V506L240 482Z" fill={paint(0.29)} />
        <path d="M228 336L154 338V486L228 468Z" fill={paint(0.27)} />
        <path d="M168 420L214 416V446L168 454Z" fill={paint(0.21)} />
        <path d="M248 150h12v18h-12ZM248 440h12v18h-12Z" fill="#0a1416" />
      </g>
      <use href="#van-vo" transform="matrix(-1 0 0 1 900 0)" />
      <rect x="225" y="330" width="9" height="40" rx="4" fill="#c9cfcd" />
      <path d="M226 500H674V540A12 12 0 0 1 662 552H238A12 12 0 0 1 226 540Z" fill="#161d1f" />
      <path d="M262 500H638V508H262Z" fill="#c9cfcd" />
      <path d="M238 516h34v10h-34ZM628 516h34v10h-34Z" fill="#a93a26" />
      <rect x="394" y="516" width="112" height="26" rx="3" fill="#f2c531" />
      <text x="450" y="536" textAnchor="middle" fontWeight="800" fontSize="20" fill="#111">
        {name.toUpperCase()}
      </text>
      <g stroke="#12181a" strokeWidth="5" strokeLinecap="round" fill="none">
        <path d="M806 330V560M806 520L774 604M806 520L838 604M806 540V600" />
      </g>
      <path d="M788 286H836V330H788Z" fill="#12181a" />
      <path d="M788 286L796 282H844L836 286ZM836 286L844 282V326L836 330Z" fill="#2b383b" />
      <path d="M793 291H831V325H793Z" fill="#fff3dc" />
      <path d="M806 291V325M818 291V325M793 308H831" stroke="#e0b27a" strokeWidth="1.5" />
      <path
        d="M596 372C604 420 590 470 606 512 622 560 604 598 650 608 720 620 790 604 900 618 1100 642 1300 622 3200 628"
        fill="none"
        stroke={brandShade}
        strokeWidth="8"
        strokeLinecap="round"
      />
    </svg>
  )
}

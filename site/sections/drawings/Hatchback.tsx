/** A hatchback from the side. Its colours are custom properties: see home/CarPicker.module.css and assets/car-colours.ts. */
export function Hatchback() {
  return (
    <svg aria-hidden="true" viewBox="-40 -10 1150 440">
      <defs>
        <linearGradient id="car-pg" gradientUnits="userSpaceOnUse" x1="0" y1="39" x2="0" y2="356">
          <stop offset="0" stopColor="var(--hi)" />
          <stop offset=".26" stopColor="var(--p)" />
          <stop offset=".6" stopColor="var(--p)" />
          <stop offset="1" stopColor="var(--lo)" />
        </linearGradient>
        <linearGradient id="car-fg" x2="0" y2="1">
          <stop offset="0" stopColor="var(--hi)" />
          <stop offset="1" stopColor="var(--md)" stopOpacity=".5" />
        </linearGradient>
        <linearGradient id="car-gg" x2=".2" y2="1">
          <stop offset="0" stopColor="var(--g2)" />
          <stop offset=".8" stopColor="var(--g)" />
        </linearGradient>
        <linearGradient id="car-mg" gradientUnits="userSpaceOnUse" x1="0" y1="235" x2="0" y2="350">
          <stop stopColor="#8a7450" stopOpacity="0" />
          <stop offset="1" stopColor="#7a6440" stopOpacity=".85" />
        </linearGradient>
        <radialGradient id="car-sg">
          <stop offset=".5" stopOpacity=".5" />
          <stop offset="1" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="car-eg">
          <stop stopColor="var(--eg)" />
          <stop offset="1" stopColor="var(--eg)" stopOpacity="0" />
        </radialGradient>
        <clipPath id="car-bc">
          <path
            id="car-bd"
            d="M46 350C30 347 22 338 19 326L10 289C8 275 9 264 13 256 17 248 19 243 20 234 21 224 23 214 26 204 30 190 37 177 47 165 65 138 85 112 105 91L87 84C86 79 90 75 98 72 173 53 276 40 388 38 478 36 548 43 604 61 668 80 734 116 792 151 862 158 946 178 1008 205L1054 221C1062 238 1066 252 1066 272 1066 296 1062 318 1056 336 1053 345 1047 350 1037 351L946 352A93 93 0 1 0 774 352L279 356A93 93 0 1 0 111 356L82 354Z"
          />
        </clipPath>
        <g id="car-wh">
          <circle r="84" fill="var(--ty)" />
          <circle r="75" fill="none" stroke="#fff" strokeOpacity=".16" strokeWidth="1.5" />
          <circle r="66" fill="#080c0e" />
          <circle r="47" fill="#3f494b" />
          <circle r="47" fill="none" stroke="#667273" strokeWidth="1.5" />
          <circle r="22" fill="#151c1e" />
          <path d="M-39 -28A48 48 0 0 0 -39 28L-27 20A34 34 0 0 1 -27 -20Z" fill="var(--cu)" />
          <g id="car-sp">
            <path
              d="M-3 -25C-7 -40 -10 -52 -15 -66H-10C-6 -54 -2 -42 1 -28ZM7 -12C8 -30 13 -50 19 -64L23 -61C16 -46 12 -28 11 -8Z"
              fill="var(--al2)"
            />
            <path
              d="M-8 -9C-9 -24 -13 -46 -20 -64L-13 -66C-8 -52 -3 -40 0 -27 3 -40 8 -52 13 -66L20 -64C13 -46 9 -24 8 -9Z"
              fill="var(--al)"
            />
          </g>
          <use href="#car-sp" transform="rotate(72)" />
          <use href="#car-sp" transform="rotate(144)" />
          <use href="#car-sp" transform="rotate(216)" />
          <use href="#car-sp" transform="rotate(288)" />
          <circle r="14" fill="var(--al)" />
          <circle r="65.5" fill="none" stroke="var(--al)" strokeWidth="3.5" />
          <circle r="62.5" fill="none" stroke="var(--al2)" strokeWidth="1.5" />
          <circle r="7.5" fill="#20292b" />
        </g>
      </defs>
      <ellipse cx="530" cy="400" rx="575" ry="11" fill="url(#car-sg)" />
      <g data-part="bay">
        <circle cx="900" cy="170" r="110" fill="url(#car-eg)" opacity=".7" />
        <path
          d="M812 170V148H828L832 142H852V150L866 152V146L884 140H926L934 150V158L946 160V152H974V168L990 172V210H812Z"
          fill="var(--tr)"
        />
        <path d="M870 160L905 60" stroke="var(--tr)" strokeWidth="3" />
      </g>
      <path d="M80 340H1040L1026 357H104Z" fill="var(--tr)" />
      <g fill="var(--tr)">
        <circle cx="195" cy="316" r="93.5" />
        <circle cx="860" cy="316" r="93.5" />
      </g>
      <path d="M168 59L182 43C186 41 189 43 191 55Z" fill="var(--lo)" />
      <use href="#car-bd" fill="url(#car-pg)" />
      <g clipPath="url(#car-bc)">
        <path
          d="M98 72C173 53 276 40 388 38 478 36 548 43 604 61L634 71C552 52 472 45 388 46 278 48 182 61 98 72Z"
          fill="#fff"
          opacity=".18"
        />
        <path
          d="M604 61C668 80 734 116 792 151L772 152C722 120 672 90 622 70ZM105 91C85 112 65 138 47 165L55 170C71 143 91 117 113 95Z"
          fill="var(--tr)"
        />
        <path
          d="M0 204C220 176 700 172 970 205L1080 250V262C900 250 760 238 530 238 300 238 150 252 0 262Z"
          fill="url(#car-fg)"
          opacity=".6"
        />
        <path
          d="M96 190C300 168 700 172 966 205 700 176 300 173 96 190Z"
          fill="var(--sk)"
          stroke="var(--sk)"
          strokeWidth=".8"
        />
        <path d="M294 298C450 304 620 314 764 323V360H294Z" fill="var(--lo)" />
        <path
          d="M294 298C450 304 620 314 764 323 620 317 450 308 294 298Z"
          fill="var(--hi)"
          stroke="var(--hi)"
          strokeWidth=".6"
        />
        <path d="M270 348L790 345V362H270Z" fill="var(--tr)" />
        <path
          d="M0 328C40 336 80 338 108 337V362H0ZM1080 292C1056 288 1040 296 1030 313L1036 331H1080ZM944 342H1080V362H944Z"
          fill="var(--tr)"
        />
        <g fill="none" stroke="var(--hi)" strokeWidth="2.5" opacity=".55">
          <circle cx="195" cy="316" r="95" />
          <circle cx="860" cy="316" r="95" />
        </g>
      </g>
      <path
        data-part="bonnet"
        d="M792 151C862 150 962 166 1024 196 1042 205 1051 212 1054 221L1050 222C1036 216 1022 211 1008 205 946 178 862 158 792 154Z"
        fill="url(#car-pg)"
      />
      <path
        data-part="bonnet"
        d="M792 151C862 150 962 166 1030 199 956 179 870 162 792 154Z"
        fill="#fff"
        opacity=".22"
      />
      <path
        id="car-gl"
        d="M150 139C172 112 208 88 254 72 326 58 405 51 470 51 530 51 580 59 616 74 668 95 716 124 752 150L744 158C600 158 320 153 150 139Z"
        fill="url(#car-gg)"
        stroke="var(--tr)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <clipPath id="car-gc">
        <use href="#car-gl" />
      </clipPath>
      <g clipPath="url(#car-gc)">
        <g fill="var(--in)">
          <path d="M556 162C544 144 536 130 533 118 533 108 554 106 560 114 570 124 580 144 594 162ZM346 162C336 144 328 130 325 118 325 108 346 106 352 114 362 124 372 144 386 162ZM676 162C694 146 722 138 756 150V162Z" />
          <rect x="522" y="80" width="34" height="22" rx="9" transform="rotate(12 539 91)" />
          <rect x="316" y="84" width="32" height="20" rx="9" transform="rotate(12 332 94)" />
        </g>
        <path
          d="M668 112L654 154M541 98L545 112M333 100L337 114"
          stroke="var(--in)"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <path d="M604 50L536 162H648L712 100ZM404 50L352 162H376L428 50Z" fill="#fff" opacity=".09" />
        <path d="M456 48L473 162" stroke="var(--tr)" strokeWidth="11" />
        <path d="M245 70L254 156" stroke="var(--tr)" strokeWidth="6" />
      </g>
      <g fill="none" stroke="var(--dk)" strokeWidth="2.2" strokeLinecap="round">
        <path d="M474 161C481 220 479 300 475 344M749 160C738 196 731 260 731 344M252 153C251 186 256 215 270 238 286 262 296 285 298 316V345M794 153C862 158 946 178 1008 205M115 97C93 121 71 148 59 172 53 181 50 188 49 194M74 212C88 222 99 234 108 252M966 213C956 229 946 241 934 256" />
        <rect x="120" y="197" width="29" height="28" rx="8" strokeWidth="1.6" />
      </g>
      <path
        d="M1056 226C1040 219 1004 207 956 202 964 216 990 230 1022 235 1036 237 1048 238 1061 238Z"
        fill="var(--tr)"
      />
      <path
        d="M966 206C984 219 1012 227 1054 230"
        stroke="#f4f8f7"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M20 222L25 200C50 196 76 192 100 190 94 202 80 209 62 212 48 215 34 219 20 222Z"
        fill="#8f2f1e"
      />
      <path
        d="M27 205C50 200 70 197 88 195"
        stroke="#ff9a70"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M494 193H536A3.5 3.5 0 0 1 536 200H494A3.5 3.5 0 0 1 494 193ZM294 192H334A3.5 3.5 0 0 1 334 199H294A3.5 3.5 0 0 1 294 192Z"
        fill="var(--md)"
        stroke="var(--dk)"
        strokeWidth="1.5"
      />
      <path d="M720 150L730 162H744L736 146Z" fill="var(--tr)" />
      <path
        d="M698 134C714 131 732 136 737 148L735 155C720 158 706 157 700 153 695 147 694 140 698 134Z"
        fill="var(--p)"
      />
      <path d="M698 134C714 131 732 136 737 148 720 142 706 142 696 144Z" fill="var(--hi)" />
      <g data-part="dust">
        <g clipPath="url(#car-bc)">
          <path d="M0 230H1080V360H0Z" fill="url(#car-mg)" />
          <path
            d="M286 318C310 300 322 322 356 318 380 338 410 324 452 338 520 346 640 330 776 346V362H286ZM0 318C40 308 70 322 110 304V362H0ZM944 318C970 306 1000 330 1080 336V362H944ZM296 250l7 4-3 7-7-4ZM312 270l8 4-4 8-8-5ZM336 284l6 3-3 6-6-3ZM322 252l3 2-2 4-4-2ZM352 300l6 2-3 5-6-3ZM362 278l4 2-3 4-3-2ZM88 262l-6 4 3 6 6-4ZM64 280l-6 2 3 6 6-3ZM44 270l-4 2 2 4 4-2ZM954 280l7 3-3 6-7-3ZM974 296l6 2-3 5-6-3ZM990 286l3 2-2 3-3-2ZM388 302l5 3-3 4-5-2ZM424 316l5 1-2 5-5-2ZM404 288l3 1-2 3-3-1Z"
            fill="#6b5636"
            opacity=".7"
          />
        </g>
        <path
          d="M437 226c-14-4-22 8-20 22 2 14 14 16 22 8M455 218l2 42 20-2M508 216l-20 2 2 40 21-2M489 237l17-2M518 258l14-43 15 41M524 244l19-2M560 255l-2-41 25 39-1-41M614 251l-2-41 15 26 15-28 3 41M680 207l-20 2 3 39 21-2M661 228l17-2"
          fill="none"
          stroke="var(--lo)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <use href="#car-wh" x="195" y="316" />
      <use href="#car-wh" x="860" y="316" />
    </svg>
  )
}

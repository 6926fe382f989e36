/** The look of the reading view: the page of a well-set reference book. In the document itself, so allowed by its hash. */
export const style = `
:root{color-scheme:light dark;--paper:light-dark(#fff,#16191c);--surface:light-dark(#f6f4ef,#1f2428);--ink:light-dark(#1c2226,#ece9e2);--soft:light-dark(#5b646b,#a3abb1);--rule:light-dark(#e2ded4,#30373c);--accent:light-dark(#0a5c52,#6fcfbf);--on-accent:light-dark(#fff,#10201d);--tint:light-dark(#e4f0ed,#1d3531);--caution:light-dark(#8a5a00,#f0c366);--caution-paper:light-dark(#fdf3dc,#33290f);--absence:light-dark(#a1281f,#f2958d);--absence-paper:light-dark(#fbe9e7,#3a1d1a);--field:light-dark(#868d8f,#78838b);--serif:ui-serif,Georgia,"Times New Roman",serif;--naskh:Amiri,"Noto Naskh Arabic","Geeza Pro","Traditional Arabic",serif}
*,::before,::after{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--ink);font:400 15px/1.5 system-ui,"Noto Sans Arabic",sans-serif;overflow-wrap:break-word}
h1,h2,p,ul{margin:0;padding:0}
ul{list-style:none}
a{color:var(--accent);text-underline-offset:3px;text-decoration-thickness:1px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
.skip{position:absolute;inset-inline-start:16px;inset-block-start:-60px;padding:8px 12px;background:var(--paper)}
.skip:focus{inset-block-start:8px;z-index:1}
.soft,.fine{color:var(--soft)}
.fine{font-size:12.5px}
.top{padding:12px 20px;border-block-end:1px solid var(--rule);background:var(--paper)}
.top>*{display:inline-flex;align-items:center;gap:10px;color:var(--ink);font-weight:600;text-decoration:none}
.top a:hover bdi{text-decoration:underline}
.mark{display:grid;place-items:center;inline-size:32px;block-size:32px;border-radius:9px;background:var(--accent);color:var(--on-accent);font-size:13px;font-weight:700;letter-spacing:-.02em;direction:ltr}
.book{display:grid;gap:24px;max-inline-size:1060px;margin-inline:auto;padding:24px 20px 48px}
article{min-inline-size:0;padding:28px clamp(18px,5vw,56px) 20px;border:1px solid var(--rule);border-radius:12px;background:var(--paper)}
.work h1{font:600 24px/1.35 var(--serif);text-wrap:balance}
.work h1 a{color:inherit;text-decoration:none}
.work h1 a:hover{text-decoration:underline}
.work h1 bdi:is(:lang(ar),:lang(fa),:lang(ur)){font:700 27px/1.5 var(--naskh)}
.author{margin-block-start:2px}
.statement{color:var(--soft);font-size:14px}
.place{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;margin-block:18px 0;padding-block:8px;border-block:1px solid var(--rule);font-weight:600;font-variant-numeric:tabular-nums}
.badge{padding:1px 9px;border-radius:10px;background:var(--caution-paper);color:var(--caution);font-size:12.5px;font-weight:600}
.badge.plain{background:var(--surface);color:var(--soft)}
.why,.places{margin-block-start:10px;color:var(--soft);font-size:13px;text-wrap:pretty}
.places{display:flex;flex-wrap:wrap;gap:2px 12px}
.text{margin-block:20px 28px;font:400 18px/1.7 var(--serif)}
.passage{max-inline-size:66ch;margin-inline:auto;text-align:start;white-space:pre-wrap}
.passage:is(:lang(ar),:lang(fa),:lang(ur)){font:400 22px/2 var(--naskh)}
.passage>*{margin-block-start:.55em}
.passage+.passage{margin-block-start:.55em}
.passage>:first-child{margin-block-start:0}
.passage h2{font:inherit;font-weight:700;text-align:center;text-wrap:balance;margin-block:.6em .3em}
.passage .running{margin-block:0 .9em;color:var(--soft);font:400 13px/1.5 system-ui,"Noto Sans Arabic",sans-serif;text-align:center;text-wrap:balance}
.chosen{position:relative}
.chosen::before{content:"";position:absolute;inset-block:4px;inset-inline-start:-16px;inline-size:3px;border-radius:2px;background:var(--accent)}
mark{border-radius:2px;background:var(--caution-paper);color:inherit;box-decoration-break:clone;-webkit-box-decoration-break:clone;text-decoration:underline;text-decoration-color:var(--caution);text-decoration-thickness:1px;text-underline-offset:.3em}
.turn{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;padding-block-start:14px;border-block-start:1px solid var(--rule);font-size:14px}
.turn a{display:inline-block;padding-block:6px;font-weight:600;text-decoration:none}
.turn a:hover span{text-decoration:underline}
.turn bdi{font-weight:400}
.turn>span{padding-block:6px}
.turn .prev::before{content:"\\2039\\00a0"}
.turn .next::after{content:"\\00a0\\203a"}
aside{display:grid;align-content:start;gap:24px;min-inline-size:0;font-size:14px}
aside h2,.ranges h2{margin-block-end:6px;color:var(--soft);font-size:12.5px;font-weight:600}
.select{padding:10px 12px;border:1px solid var(--rule);border-radius:9px;background:var(--paper);font:400 15px/1.6 var(--serif);text-align:start;user-select:all;-webkit-user-select:all;cursor:text}
.select:is(:lang(ar)){font:400 17px/1.8 var(--naskh)}
.cite .fine{margin-block-start:6px}
.jump{display:grid;grid-template-columns:1fr 1fr auto;gap:8px;align-items:end}
.jump h2{grid-column:1/-1;margin:0}
.jump label{display:grid;gap:3px;color:var(--soft);font-size:12.5px;min-inline-size:0}
.jump input{inline-size:100%;block-size:36px;padding-inline:10px;border:1px solid var(--field);border-radius:9px;background:var(--paper);color:var(--ink);font:400 16px/1.4 system-ui,sans-serif}
.jump button{block-size:36px;padding-inline:16px;border:0;border-radius:9px;background:var(--accent);color:var(--on-accent);font:600 14px/1 inherit;font-family:inherit;cursor:pointer}
.others li,.ranges li{padding-block:8px;border-block-end:1px solid var(--rule)}
.others li:last-child,.ranges li:last-child{border:0}
.others li>*{display:block;inline-size:fit-content;max-inline-size:100%}
.others li>a,.others li>bdi{font-weight:600}
.others .soft a{margin-inline-end:8px}
.no{color:var(--absence)}
.no::before{content:"\\2715\\00a0"}
.absent{margin-block:20px 12px;padding:14px 16px;border-radius:12px;background:var(--absence-paper)}
.absent h2{color:var(--absence);font-size:16px;font-weight:600}
.absent h2::before{content:"\\2715\\00a0\\00a0"}
.absent p{margin-block-start:4px;text-wrap:pretty}
.ways{display:flex;flex-wrap:wrap;gap:4px 16px}
.ranges{margin-block-start:20px}
.ranges li{display:flex;justify-content:space-between;gap:12px;padding-block:5px;font-variant-numeric:tabular-nums}
.problem{max-inline-size:34rem;margin:12vh auto;padding-inline:20px}
.problem h1{font:600 24px/1.35 var(--serif);margin-block-end:8px}
.problem:is(:lang(ar)) h1{font-family:var(--naskh)}
.problem .fine{margin-block-start:16px}
@media (min-width:960px){.book{grid-template-columns:minmax(0,1fr) 300px;padding-block-start:32px}}
@media (max-width:480px){.book{padding:0 0 32px}article{border-inline:0;border-block-start:0;border-radius:0}aside{padding-inline:18px}.chosen::before{inset-inline-start:-11px}.text{font-size:17px}.passage:is(:lang(ar),:lang(fa),:lang(ur)){font-size:20px}}
@media (forced-colors:active){.mark,.badge,.jump button,.absent{border:1px solid}mark{background:Mark;color:MarkText}}
@media print{:root{color-scheme:light}body,article{background:#fff;border:0}.skip,.top .mark,.turn,.jump,.others,.fine{display:none}.book{display:block;padding:0;max-inline-size:none}article{padding:0}.text{font-size:12pt}mark{background:none}}
`;

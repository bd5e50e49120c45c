//! Every format holds what the scene holds.

use super::*;
use crate::colour::{LOST, WON};

/// One of everything.
fn scene() -> Scene {
    let mut scene = Scene::new(Size::new(200.0, 100.0), "a <title> 100%");
    scene.description = "made by a test".into();
    scene.push(Shape::area(Outline::Rectangle(Point::new(0.0, 0.0), scene.size, 0.0), Rgb(255, 255, 255)));
    let square = Outline::around(Point::new(150.0, 50.0), Size::new(20.0, 20.0), 0.0);
    scene.push(Shape::area(square, LOST).stroked(WON, 2.0));
    scene.push(Shape::area(Outline::Circle(Point::new(20.0, 80.0), 10.0), WON));
    let curve = Path {
        start: Point::new(10.0, 10.0),
        steps: vec![crate::Step::Curve(
            Point::new(20.0, 0.0),
            Point::new(30.0, 20.0),
            Point::new(40.0, 10.0),
        )],
    };
    scene.push(Shape::line(Outline::Open(curve), LOST, 1.0));
    let mut group = Group { title: "a & b".into(), class: "node", ..Group::default() };
    group.push(Text::new(Point::new(60.0, 20.0), "Ag_1 ⊕ 2", Font::Bold, 13.0, LOST));
    scene.push(group);
    let upwards = Text::centred(Point::new(190.0, 50.0), "up", Font::Sans, 10.0, LOST);
    scene.push(Text { upwards: true, ..upwards });
    scene.push(Cells {
        corner: Point::new(60.0, 40.0),
        size: Size::new(40.0, 20.0),
        columns: 2,
        colours: vec![LOST, WON],
    });
    scene
}

#[test]
fn svg_holds_everything_once() {
    let svg = scene().svg();
    for part in [
        "<title>a &lt;title&gt; 100%</title>",
        "<desc>made by a test</desc>",
        "<circle",
        "<image",
        "Ag_1 ⊕ 2",
    ] {
        assert_eq!(svg.matches(part).count(), 1, "{part}");
    }
    assert_eq!(svg.matches("<text").count(), 2);
    assert!(svg.contains("rotate(-90 190 53.5)"));
}

#[test]
fn png_shows_shapes_letters_and_cells() {
    let scene = scene();
    let decoder = ::png::Decoder::new(std::io::Cursor::new(scene.png().unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let mut dots = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut dots).unwrap();
    assert_eq!((frame.width, frame.height), (400, 200));
    let at = |x: usize, y: usize| {
        let dot = &dots[(2 * y * 400 + 2 * x) * 3..][..3];
        Rgb(dot[0], dot[1], dot[2])
    };
    assert_eq!((at(150, 50), at(20, 80), at(70, 50), at(90, 50)), (LOST, WON, LOST, WON));
    // Letters stand where they should, and nowhere else.
    let inked =
        |left: usize, right: usize| (left..right).any(|x| (5..25).any(|y| at(x, y) != Rgb(255, 255, 255)));
    let end = 60 + Font::Bold.width("Ag_1 ⊕ 2", 13.0) as usize;
    assert!(inked(60, 68) && inked(end - 8, end) && !inked(end + 1, 140));
    let texts: Vec<_> = reader.info().utf8_text.iter().map(|text| text.get_text().unwrap()).collect();
    assert_eq!(texts, ["a <title> 100%", "grundy", "made by a test"]);
}

#[test]
fn pictures_that_are_too_large_are_refused() {
    let large = |side: f64| Scene::new(Size::new(side, side), "large").png();
    assert!(large(20_000.0).unwrap_err().contains("too large") && large(0.0).is_err());
}

#[test]
fn pdf_has_one_page_and_its_letters() {
    let pdf = scene().render(Format::Pdf, &Budget::unlimited()).unwrap();
    let text = String::from_utf8_lossy(pdf.bytes());
    assert!(text.starts_with("%PDF-1.") && text.trim_end().ends_with("%%EOF"));
    assert!(text.contains("/Count 1") && text.contains("/MediaBox [0 0 150 75]"));
    assert_eq!(text.matches("/Subtype /Type3").count(), 2);
    assert_eq!(text.matches("/Subtype /Image").count(), 1);
    // The letter ⊕ can be copied.
    assert!(text.contains("<2295>"));
}

#[test]
fn many_different_letters_need_several_fonts() {
    let mut scene = Scene::new(Size::new(100.0, 100.0), "letters");
    let letters: String = ('\u{100}'..'\u{2ff}').collect();
    scene.push(Text::new(Point::new(0.0, 10.0), letters, Font::Mono, 10.0, LOST));
    let pdf = scene.render(Format::Pdf, &Budget::unlimited()).unwrap();
    assert_eq!(String::from_utf8_lossy(pdf.bytes()).matches("/Subtype /Type3").count(), 3);
}

#[test]
fn tikz_escapes_what_tex_would_read() {
    let mut scene = scene();
    scene.push(Text::new(Point::new(0.0, 0.0), "a_b {1,2} 50% #1 ~ x^2 \\n", Font::Mono, 10.0, WON));
    let tikz = scene.render(Format::Tikz, &Budget::unlimited()).unwrap();
    let text = String::from_utf8(tikz.bytes().to_vec()).unwrap();
    assert!(
        text.contains(
            "a\\_b \\{1,2\\} 50\\% \\#1 \\textasciitilde{} x\\textasciicircum{}2 \\textbackslash{}n"
        )
    );
    assert!(text.contains("\\definecolor{grundy542788}{HTML}{542788}") && text.contains("$\\oplus$"));
    let depth = |open: char, close: char| text.matches(open).count() == text.matches(close).count();
    assert!(depth('[', ']') && depth('(', ')'));
    assert_eq!((text.matches("\\begin").count(), text.matches("\\end").count()), (1, 1));
    assert!(text.lines().filter(|line| line.starts_with("  \\")).all(|line| line.ends_with(';')));
}

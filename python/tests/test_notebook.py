"""Tests of players and widgets in notebooks."""

import base64
import unittest

import deltaboard
from deltaboard.widget import Player as Widget


class Notebooks(unittest.TestCase):
    def test_a_player_in_a_notebook(self) -> None:
        player = deltaboard.player("u64 up(u64 x) { return x << 8; }", bits="0xff", autoplay=True, predict=False)
        self.assertEqual(player.attributes, {"bits": "0xff", "autoplay": ""})
        bundle = player._repr_mimebundle_()
        self.assertEqual(sorted(bundle), ["application/pdf", "image/svg+xml", "text/html", "text/plain"])
        self.assertIn("<deltaboard-player ", bundle["text/html"])
        self.assertIn("deltaboard-player.js", bundle["text/html"])
        self.assertTrue(base64.b64decode(bundle["application/pdf"]).startswith(b"%PDF-"))
        self.assertEqual(list(player._repr_mimebundle_(include={"image/svg+xml"})), ["image/svg+xml"])
        self.assertNotIn("text/html", player._repr_mimebundle_(exclude={"text/html"}))

    def test_a_widget(self) -> None:
        widget = Widget("u64 up(u64 x) { return x << 8; }", bits="0xff")
        self.assertEqual((widget.attributes, widget.step), ({"bits": "0xff"}, 0))
        self.assertEqual((widget.value, widget.steps), (None, None))
        widget.hexadecimal = "0x000000000000ff00"
        self.assertEqual(widget.value, 0xFF00)
        self.assertIn("deltaboard-step", widget._esm)
        with self.assertRaises(deltaboard.FenceError):
            Widget(do="flip")

    def test_the_first_step_of_a_widget(self) -> None:
        self.assertEqual(Widget(do="rotate-180", step=2).step, 2)
        self.assertIsNone(Widget(do="rotate-180", step="last").step)

    def test_a_widget_has_a_figure_for_documents_without_a_kernel(self) -> None:
        bundle = Widget(do="rotate-180")._repr_mimebundle_()
        self.assertIsNotNone(bundle)
        self.assertIn("application/vnd.jupyter.widget-view+json", bundle[0])
        self.assertTrue(bundle[0]["image/svg+xml"].startswith("<svg "))
        self.assertTrue(bundle[0]["text/plain"].startswith("Rotation by 180"))
